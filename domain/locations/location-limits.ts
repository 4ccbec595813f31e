export const locationNameMax = 120;
export const locationDescriptionMax = 2000;
export const locationAddressMax = 300;
