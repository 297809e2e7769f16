/** Licences and permits: their names and how to recognise them in a text. */
import { cleanText, foldText } from '../text/normalise.ts'

export type LicenceKind = { readonly id: string; readonly title: string; readonly pattern: RegExp }

/** Without driver categories, which are read by letter. */
export const LICENCES: readonly LicenceKind[] = [
  {
    id: 'med-book',
    title: 'медицинская книжка',
    pattern:
      /мед(?:ицинск[а-я]*|\.)? ?(?:\([а-я ]+\) ?)?книж|медкниж|книжк[а-я]* (?:медицинск|санитарн)|личн[а-я]+ медицинск|сан(?:итарн[а-я]*|\.)? ?книж|(?<![а-я])лмк(?![а-я])/,
  },
  {
    id: 'tractor',
    title: 'удостоверение тракториста-машиниста',
    pattern:
      /удостоверени[а-я]* тракторист|права тракторист|тракторист[а-я-]* (?:машинист[а-я]* )?(?:категори|удостоверени|прав)|корочк[а-я]* тракторист/,
  },
  {
    id: 'forklift',
    title: 'удостоверение водителя погрузчика',
    pattern:
      /(?:удостоверени|прав|корочк)[а-я]* (?:(?:водител|машинист)[а-я]* |на (?:вилочн[а-я]* )?)?(?:авто)?погрузчик/,
  },
  {
    id: 'electro',
    title: 'допуск по электробезопасности',
    pattern:
      /электробезопасност|групп[а-я]* допуска|допуск[а-я]* (?:(?:до|свыше|выше|к|и) ?)+(?:1000|1 000|электро)/,
  },
  { id: 'naks', title: 'аттестация НАКС', pattern: /(?<![а-я])накс(?![а-я])/ },
  { id: 'heights', title: 'допуск к работам на высоте', pattern: /работ[а-я]* на высоте|высотн[а-я]* работ/ },
  {
    id: 'guard',
    title: 'удостоверение частного охранника',
    pattern: /удостоверени[а-я]* (?:частного )?охранник|(?<![а-я])учо(?![а-я])|лицензи[а-я]* охранник/,
  },
  {
    id: 'med-accreditation',
    title: 'медицинский сертификат или аккредитация',
    pattern:
      /медицинск[а-я]* (?:сертификат|аккредитаци)|действующ[а-я]* (?:аккредитаци|сертификат[а-я]* ?(?:$|[.;,)/]|(?:или|и) |по специальност))|сертификат[а-я]* специалиста(?! (?:по |1с))|аккредитаци[а-я]* специалиста|свидетельств[а-я]* об аккредитации|(?:сертификат|аккредитаци)[а-я]*[^.;,\n]{0,30}(?:сестринск|акушерск|лечебн|фельдшер|фармац|стоматолог|педиатр|лабораторн)/,
  },
  {
    id: 'state-secret',
    title: 'допуск к государственной тайне',
    pattern: /(?:допуск[а-я]*|форм[а-я]*).{0,25}(?:гос[а-я.]* ?тайн|секретн)/,
  },
  {
    id: 'no-record',
    title: 'справка об отсутствии судимости',
    pattern: /справк[а-я]* (?:об отсутствии|о несудимости)|без судимост|отсутстви[а-я]* судимост/,
  },
]

const CATEGORY = '[tт][mbмв]|[bcdвсд]1?[eе]|[abcdавсд]1|[abcdeавсде]'
/** A category, or the letters of several: «CE», «ВС». */
const WORD = `(?<![a-zа-яё0-9])(?!да(?![а-яё]))(?:${CATEGORY}){1,6}(?![a-zа-яё0-9])`
const LIST = `((?:${WORD}|[\\s,;:/&+«»"'“”„()-]|(?:или|либо|и)(?=\\s))+)`
/** Each with the preposition that may end its list («права B, с опытом»): a small letter before a word. */
const LISTS: readonly (readonly [list: RegExp, preposition: RegExp])[] = [
  [
    new RegExp(`(?<![а-яё])кат(?:егори[а-я]*|\\.?(?![а-яё]))${LIST}`, 'giu'),
    /(?<=[A-Za-zА-яё][^A-Za-zА-яё]*[\s,;])[авсе]\s+$/u,
  ],
  [
    new RegExp(`(?:права|в/у|удостоверени[а-я]*|водительск[а-я]* [а-я]*?)\\s*${LIST}`, 'giu'),
    /(?<=^|[\s,;])[авсе]\s+$/u,
  ],
]
const DRIVING =
  /водит|(?<![а-я])прав(?:а|ами)?(?![а-я])|вожден|в\/у|(?<![а-я])ву(?![а-я])|вод\. ?уд|открыт[а-я]* категори|driver|автомоб|личн[а-я]+ авто(?![а-я])/

/** Driver categories of a list, as they stand on a licence: «BE» and «TB» are not «B». */
export function categoriesIn(list: string): string[] {
  const latin = list
    .toLowerCase()
    .replace(/[авсдетм]/g, (letter) => 'abcdetm'['авсдетм'.indexOf(letter)] ?? letter)
  return [...latin.matchAll(new RegExp(WORD, 'g'))].flatMap(([word]) =>
    (word.match(/^(?:t[mb]|[bcd]1?e)$/) ?? word.match(/t[mb]|[a-e]1?/g) ?? []).map((category) =>
      category.toUpperCase(),
    ),
  )
}

export const speaksOfDriving = (text: string): boolean => DRIVING.test(foldText(text))

/**
 * Where a vacancy speaks of driving: a category that is no other word's («помещения категории В»). «А» alone is as
 * often a class of fire hazard or of customers.
 */
const OWN_CATEGORY =
  /(?:^|[,;.!?(–—-]\s*|(?<![а-я])(?:налич|открыт|действу|име[ею]|есть|стаж(?: по)?|желател|обязател|нуж|необходим|требу)[а-я]*:? )кат(?:егори[а-я]*|\.?)[ «"“:-]*(?:[аa][»"” ,/и]+)?(?![аa](?![a-zа-я1]))[a-emtавсдемт1]{1,4}(?![a-zа-я])/

/**
 * Driver categories a text names, in groups: of a group («B или C») one is enough.
 * @param isOfDriving whether the text around it speaks of driving, so that «категория С» needs no other word
 */
export function categoryGroups(text: string, isOfDriving = false): string[][] {
  const folded = foldText(text)
  if (
    !/категори|(?<![а-я])кат(?![а-я])|(?<![а-я])права|водительск|удостоверени|в\/у/.test(folded) ||
    !(DRIVING.test(folded) || (isOfDriving && OWN_CATEGORY.test(folded)))
  )
    return []
  const clean = cleanText(text)
  return LISTS.flatMap(([pattern, preposition]) =>
    [...clean.matchAll(pattern)].flatMap(({ 0: whole, 1: list = '', index }) => {
      const goesOn = /^[а-яё\d]/iu.test(clean.slice(index + whole.length))
      const categories = categoriesIn(goesOn ? list.replace(preposition, '') : list)
      return /или|либо|\//i.test(list) ? [categories] : categories.map((category) => [category])
    }),
  ).filter(({ length }) => length > 0)
}

/** Whether one may drive what a category asks: a trailer's includes the vehicle's («CE» — «C»), «C» includes «C1». */
export function holdsCategory(held: readonly string[], asked: string): boolean {
  const full = asked.replace('1', '')
  return (
    held.some(
      (own) => [asked, full, `${asked}E`, `${full}E`].includes(own) || (asked === 'E' && own.endsWith('E')),
    ) ||
    // the «E» of older licences goes with every category beside it
    (held.includes('E') && /^[BCD]1?E$/.test(asked) && held.includes(full.charAt(0)))
  )
}

/** Driver categories named in a text, sorted. */
export function driverCategories(text: string): string[] {
  return [...new Set(categoryGroups(text).flat())].toSorted()
}

/**
 * What needs no other word where the work is medical: «аккредитация обязательна», «наличие сертификата». The
 * accreditation of a company and the certificate of a course, a vaccination or a product are others.
 */
const OF_MEDIC =
  /(?<![а-я-])(?<!(?:it|ит|имеет|государственн[а-я]+|прошл[аи]) )аккредитаци(?:я|и|ю|ей)(?![а-я])(?! (?:[а-я]+ой )?(?:клиник|лаборатор|центра|учрежд|организац|компани|минцифр))|(?:налич|действ|име[ею]|обязат)[а-я]*:? сертификат(?:а|ом)?(?![а-я])(?! (?:об? |на |по (?:1с|масс)|вакцин|привив|профилакт|соответ|качеств|[a-z1]))|сертификат(?:а|ом)? (?:или|либо|и) /

/** Ids of licences a text names. */
export function licencesIn(text: string, isOfMedic = false): string[] {
  const folded = foldText(text)
  return LICENCES.filter(
    ({ id, pattern }) =>
      pattern.test(folded) || (isOfMedic && id === 'med-accreditation' && OF_MEDIC.test(folded)),
  ).map(({ id }) => id)
}

/** A paper and what it is for: «допуск до 1000 В, III группа», «аккредитация по специальности «Терапия»». */
const PAPERS = new RegExp(
  `(?:(?:допуск|групп|удостоверени|аттестаци|прав|корочк)[а-я]*[^,;.()]{0,25}?)?(?:${LICENCES.map(({ pattern }) => pattern.source).join('|')})[а-я]*(?:[^,;.]{0,30}(?:1 ?000 ?в(?![а-я])|форм[а-я]* №? ?\\d))?|(?:сертификат|аккредитаци)[а-я]* (?:[а-я/]+ ){0,3}по специальност[^;.\\n]*`,
  'g',
)

/** Spans of folded text that name a paper, whose words are no skills besides. Work it permits is one: «опыт высотных работ». */
export const papersIn = (folded: string): { readonly start: number; readonly end: number }[] =>
  [...folded.matchAll(PAPERS)]
    .filter(([words]) => !/^(?:работ|высотн)/.test(words))
    .map(({ 0: words, index }) => ({ start: index, end: index + words.length }))

export function licenceTitle(id: string): string {
  return LICENCES.find((kind) => kind.id === id)?.title ?? `водительские права категории ${id}`
}
