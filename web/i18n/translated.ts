/** The shape of an English text object with any words in it: what the other languages must fill, key by key. */
export type Translated<Texts> = {
  [Key in keyof Texts]: Texts[Key] extends string ? string : Translated<Texts[Key]>;
};
