/** Whether the text contains all words of the search in any order, as the server compares names. Pure. */
export function hasWords(text: string, search: string): boolean {
  const plain = (words: string) => words.toLowerCase().replaceAll('ё', 'е')
  return plain(search)
    .split(/\s+/)
    .every((word) => plain(text).includes(word))
}
