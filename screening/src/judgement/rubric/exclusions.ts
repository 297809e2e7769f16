/** Sentences of refusal: whom the vacancy asks not to apply, and what nobody is considered without. */
import { foldText } from '../../text/normalise.ts'
import type { Exclusion } from '../model.ts'
import { isCondition } from './conditions.ts'
import { REFUSAL, VICE, WITHOUT } from './cues.ts'
import { withoutHints } from './wording.ts'

export type Refusal = {
  readonly exclusions: readonly Exclusion[]
  /** What «без …» names, in its own case. */
  readonly needed: readonly string[]
  /** Whether its lack ends the application, or only makes the work hard. */
  readonly isHard: boolean
  /** The ask before it is a knock-out: «без неё не рассматриваем», «с просроченными не откликаться». */
  readonly raisesLast: boolean
  /** The rest of the sentence, which may ask for something: what stands before «без него не пропускают». */
  readonly before: string
}

const PRONOUN = /^(?:нее|него|них|этого|того|такого|таких|неё)(?![а-я])/
/** A paper that is not there: it says that the paper asked for must be. */
const ABSENT = /просроч|истек|недейств|«?(?:учусь|оформляю|сделаю|в процессе|получу)/
const POLITE =
  /(?<![а-яёa-z])(?:пожалуйста|к сожалению|увы|простите|извините|спасибо за (?:интерес|внимание)|просим|просьба|прошу|please(?: note)?|unfortunately|sorry|но вас мы|мы вас|вас мы|у вас|тоже|также)(?![а-яёa-z])[\s,:–—]*/giu
/** After the words of refusal: «не рассматриваем кандидатов, у которых …», «не подойдёт, если вы …», «do not apply if …». */
const SUBJECT =
  /^[\s,:–—-]*(?:(?:please )?if (?:your background is|you(?:.ve| have)?(?: only)?)|(?:те[мх]?|людей|кандидат[а-яё]+|соискател[а-яё]+|отклик[а-яё]+|резюме)(?:[, ]+(?:кто|у (?:кого|которых)|которые|котор[а-яё]+))?(?= |,)|(?:если|когда) (?:вы |ты |у вас )?(?:занимались|работали|имеете|умеете)?|(?:вы|ты) (?:занимались|работали|имеете|умеете|всегда))\s*/iu

export function readRefusal(sentence: string): Refusal {
  const folded = foldText(sentence)
  const without = WITHOUT.exec(folded)
  if (without !== null) return readWithout(sentence, without)
  const refusal = REFUSAL.exec(folded)
  const none: Refusal = { exclusions: [], needed: [], isHard: true, raisesLast: false, before: '' }
  // under a heading of refusal the sentence is its own subject
  const text =
    refusal === null
      ? withoutHints(sentence.replace(SUBJECT, '').replace(/:\s.*$/u, ''))
      : subjectOf(sentence, refusal.index, refusal[0].length)
  if (ABSENT.test(folded)) return { ...none, raisesLast: true }
  if (
    text === '' ||
    isCondition(text) ||
    isCondition(sentence) ||
    /^(?:удален|дистанц|звонк|сообщен|почт)/.test(foldText(text)) ||
    /(?<![а-я])(?:удален|дистанц|совмещ)/.test(foldText(text))
  )
    return none
  // «не водите – не откликайтесь»: whoever does not is refused
  if (/^(?:не |к .* не готов|если не )/.test(foldText(text))) return none
  return { ...none, exclusions: exclusionsOf(text, sentence) }
}

function readWithout(sentence: string, match: RegExpExecArray): Refusal {
  const what = sentence
    .slice(match.index + 4, match.index + 4 + (match[1]?.length ?? 0))
    .replace(POLITE, '')
    .replace(/[\s,]+$/u, '')
  const before = sentence
    .slice(0, match.index)
    .replace(/[\s,;–—-]+$/u, '')
    .replace(/(?:^|[,;]\s*)(?:резюме|отклик[а-я]*|кандидат[а-я]*|и)$/iu, '')
  const isHard = !/будет (?:грустно|тяжело|трудно|сложно)/.test(match[0])
  if (PRONOUN.test(foldText(what)) || what === '')
    return {
      exclusions: [],
      needed: [],
      isHard,
      raisesLast: !isCondition(before),
      before: before.replace(/,\s*[^,]*\s(?:и|а|но)$/iu, ''),
    }
  const needed = isCondition(what)
    ? []
    : what
        .split(/\s*,?\s+и без\s+|,\s*(?:и\s+)?без\s+|\s+и\s+(?=(?:понимани|знани|опыта|умени|навык))/u)
        .map((text) => withoutHints(text.replace(JUDGED, '')))
  return {
    exclusions: [],
    needed: needed.filter(
      (text) => text.length > 2 && !/^(?:опыта?(?: работы)?|фото[а-яё]*|резюме)$/iu.test(text),
    ),
    isHard,
    raisesLast: false,
    before: /(?<![а-яё])(?:отклик|резюме|кандидат)[а-яё]*$/iu.test(before) ? '' : before,
  }
}
/** «Без уверенного Linux»: how well is not what. */
const JUDGED = /^(?:уверенн|хорош|глубок|отличн|базов|минимальн|действующ|реальн|практическ)[а-яё]+ /iu

/** Who is refused: the words before the refusal, else those after it. */
function subjectOf(sentence: string, at: number, length: number): string {
  const clean = (text: string): string => withoutHints(text.replace(POLITE, '').replace(/[\s,:–—.!-]+$/u, ''))
  const before = clean(
    sentence
      .slice(0, at)
      .replace(/:\s.*$/u, '')
      .replace(/(?<![а-яё])(?:мы|но|we|и)\s*(?:do)?\s*$/iu, ''),
  )
  if (before.length > 3 && !/^(?:мы|но|do|you|вас|please note)$/iu.test(before)) return before
  const after = sentence.slice(at + length)
  return clean(
    after
      .replace(SUBJECT, '')
      .replace(/\s[–—-]\s.*$/u, '')
      .replace(/\s*\([^()]*\)/g, '')
      .replace(/:\s.*$/u, ''),
  )
}

function exclusionsOf(text: string, quote: string): Exclusion[] {
  if (text === '') return []
  const isOnly = /только|исключительно|лишь|(?<![a-z])only/iu.test(text)
  const parts = VICE.test(foldText(text))
    ? text
        .split(/,\s+|\s+и\s+/u)
        .filter((part) => !VICE.test(foldText(part)) && !foldText(part).startsWith('без '))
    : text.replace(/\s*\([^()]*\)(?=.*\sили\s)/gu, '').split(/,?\s+(?:или|либо|и)\s+(?=только)/iu)
  return parts
    .map((part) => ({ text: bare(part), only: isOnly, quote }))
    .filter(({ text: one }) => one.length > 2)
}

const bare = (text: string): string => {
  const out = withoutHints(
    text.replace(/(?<![а-яёa-z])(?:только|исключительно|лишь|(?<=\s)only)(?![а-яёa-z])\s*/giu, ''),
  ).trim()
  return out.charAt(0).toUpperCase() + out.slice(1)
}
