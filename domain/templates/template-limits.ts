export const templateNameMax = 120;
export const templatesMax = 50;
/** The most items that a template of a bin has. */
export const templateItemsMax = 200;
