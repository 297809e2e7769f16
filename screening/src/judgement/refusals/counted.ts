/** Refusals by what a work is not taken for, and of people who are spoken to: the words of refusal with what belongs to them. */
import { PRAISED, REFUSAL } from '../rubric/cues.ts'
import { isPeople } from './people.ts'

/** «В стаж механика у нас не идут», «за силовой опыт не берём». */
const INTO_YEARS =
  /(?<![а-я])(?:в|за|как) (?:[а-я-]+ ){0,3}?(?:опыт|стаж|практику|зачет)(?: [а-яa-z0-9-]+){0,3}? не (?:ид[уе]т|пойд[уе]т|счита|засчит|зачт|бер|возьм|прин|прим|вход|войд|учит|призна|сойд)[а-я]*/
/** «За кухню не считаем». */
const TAKEN_FOR =
  /(?<![а-я])за (?:[а-я-]+ ){1,3}?(?:(?:мы|у нас|здесь|тоже) )?не (?:счита|принима|засчит|зачт|призна|держ)[а-я]*/
/** «Аналитикой не называем», «опытом сцепки не являются». */
const CALLED =
  /(?<![а-я])(?!(?:плюс|преимуществ|обязательн|требовани|критери|стыд|причин|повод|чем|всем|этим|нам|вам|им)[а-я]* )(?:[а-я-]+(?:ым|им|ой|ей) )?[а-я-]{3,}(?:ом|ем|ой|ей|ью|ами|ями)(?<!время|прием|расчетом) (?:(?:мы|у нас|здесь|тоже) )?не (?:счита(?:ем|ется|ются)|называ(?:ем|ется|ются)|призна[а-я]+)(?![а-я])|(?<![а-я])(?:опытом|стажем)(?: [а-яa-z-]+){0,3} не (?:буд[уе]т|явля|счита|призна|назов|сочт|стан)[а-я]*/
const NOT_EXPERIENCE =
  /(?<![а-я])(?:для нас|у нас|здесь|это) (?:это )?не (?:опыт|стаж|практика)(?=[^а-я]*$)|не т(?:о|от|а|е) (?:прошлое|опыт|стаж|практика|школа|бэкграунд)(?![а-я])/
const NO_TIME =
  /не наш(?:а|е|и)? профил[а-я]*|(?<![а-я])переучивать(?: [а-я]+)? (?:некогда|некому|не будем|не готовы)|разговора не будет/
/** «…, мы вас любим, но нет», «…; просим этого не делать». */
const BUT_NO =
  /(?<=[а-я)»]{2},? (?:[–—-] )?)(?:спасибо,? (?:но )?нет|(?:но|увы|простите|извините),? нет)(?=[^а-я]*$)|(?:просим|прошу|просьба) (?:этого|так) не делать/

/** Said after the people it is said to: «сетевики – нет», «дорожники, у нас другие нормы». */
const TO_PEOPLE =
  /(?<=[–—-] )нет(?=[^а-я]*$|, )|(?<=[–—-] )приходите (?:через|позже|когда|после)|[–—-] (?:это )?(?:уже |совсем )?друг(?:ая|ое|ой|ие) [а-я]+|, (?:это|тут|здесь|у нас) (?:совсем |уже )?(?:не про|не для|друг(?:ая|ое|ой|ие))(?![а-я])|, (?:у нас )?(?:место|вакансия|работа) [^.;,]{0,30}(?:занят|не ваш|друг)[а-я]*|, у нас [^.;,]{3,40}, а не /

const COUNTED = [INTO_YEARS, TAKEN_FOR, CALLED, NOT_EXPERIENCE]
/** Whoever has other experience too is welcome. */
export const isOfYears = (folded: string): boolean => COUNTED.some((words) => words.test(folded))

/** What is no hindrance, and what nobody needs there, refuses nobody: «грехом не считаем», «английский не пригодится». */
const HARMLESS =
  /(?<![а-я])(?:помех|проблем|препятств|минус|недостат|услови|грех|порок|приговор|катастроф|нарушени)[а-я]* (?:мы |здесь )?не (?:счита|называ|призна|явля)|^(?!.*(?:опыт|стаж|практик|навык)).* не пригод[а-я]+[^а-я]*$/

/** Where the words of refusal stand, with what the work is not taken for. */
export function refusalIn(folded: string): { readonly index: number; readonly length: number } | null {
  if (HARMLESS.test(folded)) return null
  const found = [...COUNTED, NO_TIME, BUT_NO, ...(isPeople(folded) ? [TO_PEOPLE] : []), REFUSAL]
    .map((words) => words.exec(folded))
    .filter((one) => one !== null)
  const first = found.toSorted((a, b) => a.index - b.index)[0]
  return first === undefined ? null : { index: first.index, length: first[0].length }
}

export const isRefusal = (folded: string): boolean => refusalIn(folded) !== null || PRAISED.test(folded)
