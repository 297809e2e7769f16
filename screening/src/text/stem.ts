/** Word forms to one key. Snowball (from @nlpjs) cuts Russian endings; its known errors are fixed here. */
import StemmerRu from '@nlpjs/lang-ru/src/stemmer-ru.js'

const snowball = new StemmerRu()

/**
 * Word families Snowball splits: word beginning → the family's key. Order matters, the first match wins. Reason of
 * each: an irregular ending («опыт» → «оп»), or an agent noun and its action («сварщик» / «сварка»).
 */
const FAMILIES: readonly (readonly [start: string, key: string])[] = [
  ['опыт', 'опыт'],
  ['свароч', 'сварк'],
  ['сварщ', 'сварк'],
  ['сварк', 'сварк'],
  ['сварива', 'сварк'],
  ['вожден', 'водител'],
  ['водит', 'водител'],
  ['тестиров', 'тестиров'],
  ['протестиров', 'тестиров'],
  ['разработ', 'разработк'],
  ['разрабат', 'разработк'],
  ['программир', 'программир'],
  ['программист', 'программир'],
  ['запрограмм', 'программир'],
  ['администрир', 'администр'],
  ['администрат', 'администр'],
  ['аналитик', 'анализ'],
  ['аналитич', 'анализ'],
  ['анализ', 'анализ'],
  ['проанализ', 'анализ'],
  ['проектир', 'проектир'],
  ['спроектир', 'проектир'],
  ['монтаж', 'монтаж'],
  ['монтир', 'монтаж'],
  ['смонтир', 'монтаж'],
  ['настро', 'настройк'],
  ['настраив', 'настройк'],
  ['сопровожд', 'сопровожд'],
  ['автоматиз', 'автоматиз'],
  ['интегр', 'интегр'],
  ['внедр', 'внедрен'],
  ['ремонт', 'ремонт'],
  ['отремонт', 'ремонт'],
  ['обслуж', 'обслужив'],
  ['ветеринар', 'ветеринар'],
  ['ветврач', 'ветеринар'],
  ['агроном', 'агроном'],
  ['зоотех', 'зоотехн'],
  ['технолог', 'технолог'],
  ['механик', 'механик'],
  ['механиз', 'механиз'],
  ['бухгалтер', 'бухгалтер'],
  ['закуп', 'закупк'],
  ['продаж', 'продаж'],
  ['продав', 'продаж'],
  ['консультантплюс', 'консультантплюс'],
  ['консультир', 'консульт'],
  ['консультант', 'консульт'],
  ['консультац', 'консульт'],
  ['лечен', 'лечен'],
  ['лечи', 'лечен'],
  ['лечеб', 'лечен'],
  ['животнов', 'животновод'],
  ['растенив', 'растениевод'],
  ['растениев', 'растениевод'],
  ['выращ', 'выращив'],
  ['удобрен', 'удобрен'],
  ['кормлен', 'корм'],
  ['корм', 'корм'],
  ['руковод', 'руковод'],
  ['руководст', 'руковод'],
  ['управлен', 'управлен'],
  ['управля', 'управлен'],
  ['организ', 'организ'],
  ['контрол', 'контрол'],
  ['проконтрол', 'контрол'],
  ['оптимиз', 'оптимиз'],
  ['мониторинг', 'мониторинг'],
  ['мониторил', 'мониторинг'],
  ['дизайн', 'дизайн'],
  ['логист', 'логист'],
  ['математик', 'математик'],
  ['математич', 'математик'],
]
const families = new Map<string, (readonly [string, string])[]>()
for (const family of FAMILIES) {
  const head = family[0].slice(0, 3)
  families.set(head, [...(families.get(head) ?? []), family])
}

/** Pairs of different words that Snowball reduces to one stem. */
const APART: Readonly<Record<string, string>> = {
  банка: 'банка',
  банки: 'банка',
  банку: 'банк',
  стали: 'сталь',
  сталь: 'сталь',
  // «ОВЕН» makes controllers, «ОВ» is heating and ventilation
  овен: 'овен',
  // «гарантия» is no «Гарант»
  гарант: 'гарант+',
  гаранта: 'гарант+',
  гаранту: 'гарант+',
  гарантом: 'гарант+',
  гаранте: 'гарант+',
}

/**
 * «Кладовщица» is a «кладовщик»: the name of a woman by her work → that of a man, so that both have one key. First the
 * endings that only such names have («очистка», «больница» and «листка» are none), then names with their own.
 */
const FEMININE: readonly (readonly [name: RegExp, masculine: string])[] = [
  [/^([а-я]{2,}тель)ниц(?:[аыеу]|ей|ам|ами|ах)?$/, '$1'],
  [/^((?!горч|ключ)[а-я]{3,}[щч])иц(?:[аыеу]|ей|ам|ами|ах)?$/, '$1ик'],
  [
    /^([а-я]*(?:работ|сотруд|началь|помощ|настав|худож|чинов|провод|совет|учен|выпуск|охран|садов|птич|телят))ниц(?:[аыеу]|ей|ам|ами|ах)?$/,
    '$1ник',
  ],
  [/^((?!лист|свист|машинист)[а-я]{2,}(?<!ч)ист)к(?:[аиеу]|ой|ам|ами|ах)$/, '$1'],
  [/^([а-я]{3,}[ае]нт)к(?:[аиеу]|ой|ам|ами|ах)$/, '$1'],
  [/^((?![а-я]*верш)[а-я]{3,}[аеио]р)ш(?:[аиеу]|ей|ам|ами|ах)$/, '$1'],
  [/^(повар|ткач|сторож|акушер|фельдшер|санитар|дояр|стюард)(?:их|иц|к|есс)(?:[аыиеу]|ой|ей)$/, '$1'],
  [/^директрис(?:[аыеу]|ой)$/, 'директор'],
  [/^актрис(?:[аыеу]|ой)$/, 'актер'],
  [/^(мед|)брат(?:а|у|ом|е)?$/, '$1сестра'],
]
const FEMININE_END = /(?:иц|[стр]к|рш|их|рис|есс)[а-я]{0,3}$|^(?:мед)?брат/

function masculine(word: string): string {
  if (!FEMININE_END.test(word)) return word
  for (const [name, to] of FEMININE) if (name.test(word)) return word.replace(name, to)
  return word
}

/** The key of a folded word. Latin words lose only plain English endings; numbers and code-like tokens stay. */
export function stem(written: string): string {
  const first = written.charCodeAt(0)
  if (first >= 0x61 && first <= 0x7a) return stemEnglish(written)
  if (first < 0x430 || written.length < 3) return written
  const word = masculine(written)
  const apart = APART[word]
  if (apart !== undefined) return apart
  for (const [start, key] of families.get(word.slice(0, 3)) ?? []) if (word.startsWith(start)) return key
  snowball.setCurrent(word)
  snowball.innerStem()
  return fleeting(snowball.getCurrent())
}

/** закупок → закупк, станок → станк, настроек → настройк, продавец → продавц: removes the fleeting vowel. */
function fleeting(key: string): string {
  if (key.length < 5) return key
  if (/[бвгджзклмнпрстфхцчшщ]ок$/.test(key)) return key.slice(0, -2) + 'к'
  if (key.endsWith('оек')) return key.slice(0, -2) + 'йк'
  if (/[бвгджзклмнпрстфхцчшщ]ец$/.test(key)) return key.slice(0, -2) + 'ц'
  return key
}

/** Their number is no version: without it they are other words («web», «pop», «big»). */
const NUMBERED = new Set(['web3', 'pop3', 'way4', 'big4', 'mach3', 'ext4', 'route53', 'win32', 'esp32'])

/** Plural and -ing/-ed only: deeper stemming merges names of tools. */
function stemEnglish(word: string): string {
  // «java8», «html5», «python3»: a version is not another skill
  const versioned = NUMBERED.has(word) ? undefined : /^([a-z]{3,})\d{1,2}$/.exec(word)?.[1]
  if (versioned !== undefined) return stemEnglish(versioned)
  if (word.length < 4 || !/^[a-z]+$/.test(word)) return word
  if (word.endsWith('ies') && word.length > 5) return word.slice(0, -3) + 'y'
  if (word.endsWith('ing') && word.length > 6) return word.slice(0, -3)
  if (word.endsWith('ed') && word.length > 6) return word.slice(0, -2)
  if (word.endsWith('s') && !/(?:ss|us|is|os|js)$/.test(word)) return word.slice(0, -1)
  return word
}
