/** Which denial of a person is about what a line of the vacancy asks. */
import type { Status } from '../assertion/status.ts'
import { type Probe, type Said, greatest, type Matches, probeOf } from '../match/match.ts'
import type { Requirement } from '../model.ts'
import type { Passage, Person } from '../person/person.ts'
import { cosine, type Vector } from '../vectors/vectors.ts'

export type Asked = {
  readonly requirement: Requirement
  readonly probes: readonly Probe[]
  /** The words of the ask. */
  readonly said: Said
  /** The vacancy's title. */
  readonly title: Vector | null
}

/** What speaks for the person: how near work comes by its words, and log-odds that a duty shows the ask. */
export type Shown = { readonly words: number; readonly duty: number }

const DENYING: ReadonlySet<Status> = new Set(['lacks', 'refuses', 'other', 'wants'])

/** A denial must be about the thing itself, not about something near it. */
const DENIES = 0.45
/** «УЗИ не делаю»: every word of the denial is among those asked. */
const NAMED = 0.9
const MEANS = 0.4
/** Cosine from which a denial of one word is one of the trade, and log-odds of a duty that shows the ask all the same. */
const TRADE = 0.83
const DONE = 0.8
/** «Без SAP»: what is worked without, and a tool, is no trade. */
const TOOL = /^без(?![а-яё])|[a-z]/iu

/** «Делаю сам, без электрика», «отдельного сметчика не было, считал сам»: done without help. */
const isAlone = ({ text, quote }: Passage): boolean =>
  isOfEmployer(text) ||
  (/^(?:без|without)(?![а-яa-z])|не было(?![а-яё])/i.test(text) &&
    /сам[аи]?(?![а-я])|самостоятельн|alone|myself/i.test(quote))

/** «Су-шефа у нас нет»: what the employer has not says nothing of who works there. */
const isOfEmployer = (text: string): boolean =>
  /(?<![а-яё])у нас(?![а-яё])/i.test(text) && /(?<![а-яё])(?:нет|не было)(?![а-яё])/i.test(text)

/** The passage that denies the ask, or only wishes for it, more plainly than work shows it. */
export function denialOf(asked: Asked, person: Person, matches: Matches, shown: Shown): Passage | null {
  let most = shown.words
  let denial: Passage | null = null
  for (const [at, passage] of person.passages.entries()) {
    const { status } = passage
    if (!DENYING.has(status) || isAlone(passage)) continue
    const isWish = status === 'wants'
    let value = asked.probes.reduce((best, probe) => Math.max(best, greatest(matches(probe), [at])), 0)
    if (!isWish && value < NAMED && isNamed(tellingOf(passage), asked)) value = NAMED
    if (value >= DENIES && value > most) [most, denial] = [value, passage]
    else if (
      denial === null &&
      !isWish &&
      shown.duty < DONE &&
      !TOOL.test(passage.text) &&
      isOfTrade(tellingOf(passage), asked)
    )
      denial = passage
  }
  return denial
}

/** «Закупки для производства» ask for no production: the words must be near in meaning too. */
const isNamed = ({ beginnings, vector }: Probe, { said, probes }: Asked): boolean =>
  beginnings.size > 0 &&
  beginnings.keys().every((beginning) => said.beginnings.has(beginning)) &&
  probes.some((probe) => cosine(probe.vector, vector) >= MEANS)

/** «Кадровыми вопросами не занималась»: whoever denies the trade denies its tasks. */
const isOfTrade = ({ beginnings, vector }: Probe, { requirement, title }: Asked): boolean =>
  requirement.type !== 'skill' && beginnings.size === 1 && cosine(vector, title) >= TRADE

/** Words of any denial, which do not say what is denied. */
const DOING =
  /(?<![а-яё])(?:заним|касал|стал(?:кива|а|и|о)?(?![а-яё])|сталкивал|пробовал|рассматрив|предлага|пользов|использ|участв|трога|стоял|ставил|провод|работ|дела(?:л|ю|ет|ют|ть)|в[её]л[аи]?(?![а-яё])|вед[уеё]|пис(?:ал|ать)|пиш[уеи]|зна[юл]|уме[юл]|владе|име[юл]|дел[ао]?(?![а-яё])|отдел(?:ы|ом)?(?![а-яё])|отдельн|друг|коллег|команд|подрядчик|практик|практически|вопрос|задач|мо[ей](?![а-яё])|мо[её](?![а-яё])|интерес|сам(?:а|и)?(?![а-яё])|при[её]м сам|пока(?![а-яё])|готов)[а-яё]*|\b(?:do|did|does|done|used?|work(?:ed|ing)?|never|my|area)\b/giu

const telling = new WeakMap<Passage, Probe>()
function tellingOf(passage: Passage): Probe {
  const known = telling.get(passage) ?? probeOf(passage.text.replace(DOING, ' '))
  telling.set(passage, known)
  return known
}
