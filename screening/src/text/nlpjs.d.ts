/** The package ships no types; only the part used here is declared. */
declare module '@nlpjs/lang-ru/src/stemmer-ru.js' {
  export default class StemmerRu {
    setCurrent(word: string): void
    innerStem(): void
    getCurrent(): string
  }
}
