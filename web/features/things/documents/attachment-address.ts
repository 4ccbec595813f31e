/** A photo or document that is opened with the page; `page` of a PDF is checked by the viewer. `words` are marked in it. */
export type AttachmentAddress = { photo?: string; document?: string; page?: string; words?: string };
