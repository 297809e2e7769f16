/** Amounts that people write in words: «восемьдесят тысяч», «полтинник». */

export const UNITS: Readonly<Record<string, number>> = {
  один: 1, одна: 1, одну: 1, два: 2, две: 2, двух: 2, три: 3, трех: 3, четыре: 4, четырех: 4, пять: 5, пяти: 5,
  шесть: 6, шести: 6, семь: 7, семи: 7, восемь: 8, восьми: 8, девять: 9, девяти: 9, десять: 10, десяти: 10,
  одиннадцать: 11, двенадцать: 12, тринадцать: 13, четырнадцать: 14, пятнадцать: 15, пятнадцати: 15,
  шестнадцать: 16, семнадцать: 17, восемнадцать: 18, девятнадцать: 19, двадцать: 20, двадцати: 20, тридцать: 30, тридцати: 30, сорок: 40, сорока: 40,
  пятьдесят: 50, пятидесяти: 50, шестьдесят: 60, шестидесяти: 60, семьдесят: 70, семидесяти: 70,
  восемьдесят: 80, восьмидесяти: 80, девяносто: 90, девяноста: 90, сто: 100, ста: 100, двести: 200, двухсот: 200,
  триста: 300, трехсот: 300, четыреста: 400, четырехсот: 400, пятьсот: 500, пятисот: 500, шестьсот: 600,
  семьсот: 700, восемьсот: 800, девятьсот: 900,
}
/** What sums are called in speech, in thousands. */
const CALLED: readonly (readonly [name: RegExp, amount: string])[] = [
  [/(?<!\p{L})(?:полтинник|полтос)[а-я]{0,2}(?!\p{L})/giu, '50 тыс'],
  [/(?<!\p{L})полторы сотни(?!\p{L})/giu, '150 тыс'],
  [/(?<!\p{L})(?:сотк|стольник|сотн)[а-я]{0,2}(?!\p{L})/giu, '100 тыс'],
  [/(?<=\d\s?)(?:косар|куск|штук)[а-я]{0,2}(?!\p{L})/giu, 'тыс'],
]
const NUMBER = new RegExp(
  `(?<!\\p{L})(?:${Object.keys(UNITS).join('|')})(?:\\s(?:${Object.keys(UNITS).join('|')}))*(?!\\p{L})`,
  'giu',
)

const MAX_LENGTH = 400
/** The same text with its sums in digits; one that names none is given back as it is. */
export function inDigits(text: string): string {
  if (text.length > MAX_LENGTH) return text
  const plain = text.replaceAll('ё', 'е').replace(NUMBER, (words) =>
    String(words.split(/\s/u).reduce((sum, word) => sum + (UNITS[word.toLowerCase()] ?? 0), 0)),
  )
  const said = CALLED.reduce((line, [name, amount]) => line.replace(name, amount), plain)
  return said === text.replaceAll('ё', 'е') ? text : said
}
