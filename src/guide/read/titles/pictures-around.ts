/** Pictographs around a title or heading, as displayed next to it in a sidebar. */
export const PICTURES_AROUND =
  /^(?:[\p{Extended_Pictographic}\p{Emoji_Modifier}\u{FE0F}\u{200D}]\s*)+(?=[\p{L}\p{N}"“(])|(?:\s*[\p{Extended_Pictographic}\p{Emoji_Modifier}\u{FE0F}\u{200D}])+$/gu;
