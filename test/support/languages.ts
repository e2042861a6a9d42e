import { unstatedLanguages } from "#shared/locale.ts";

/** English, and Japanese under `/ja`: the languages of a site that states none. */
export const { tags } = unstatedLanguages;
export const languages = () => unstatedLanguages;
export const languageTags = () => tags;
