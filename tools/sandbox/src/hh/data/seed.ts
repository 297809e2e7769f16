import { DAY, formatTime, startOfDay } from '../../world/clock.ts'
import type { Answer, Message, Negotiation, Vacancy } from '../answers/shapes.ts'
import { archetypes } from './archetypes.ts'
import { applicantStates, collectionNames, isDiscard } from './collections.ts'
import { days, experiences, hours, languageLevels, pickNamed, schedules, workFormats } from './dictionaries.ts'
import { cities } from './places.ts'
import { createRandom } from './random.ts'
import { buildResume } from './resume-builder.ts'
import { plans } from './vacancies.ts'
import type { VacancyPlan } from './vacancy-plan.ts'

const FIRST_VACANCY = 91_000_101
const FIRST_NEGOTIATION = 4_500_000_001
const FIRST_CHAT = 310_000_001
/** Ids reserved for the responses of one vacancy. */
const BLOCK = 100_000

/** The complete board for a day; deterministic. */
export function seedVacancies(today: string): { vacancy: Vacancy; negotiations: Negotiation[] }[] {
  const seeded = plans.map((plan, at) => {
    const vacancy = buildVacancy(plan, at, today)
    const size = plan.fresh + decidedStates(plan).length
    return {
      vacancy,
      negotiations: Array.from({ length: size }, (_, index) =>
        buildResponse(vacancy, index, { today, archetype: null, at: null }),
      ),
    }
  })
  for (const [from, to] of applyTwice) shareResume(seeded, from, to)
  return seeded
}

/** Applicants who responded to two vacancies of one company with the same resume. */
const applyTwice: readonly (readonly [string, string])[] = [['accountant', 'payroll'], ['logist', 'driver'], ['support', 'sales'], ['sysadmin', 'backend'], ['marketing', 'sales']]

function shareResume(seeded: { vacancy: Vacancy; negotiations: Negotiation[] }[], from: string, to: string) {
  const source = seeded.find((one) => one.vacancy.key === from)?.negotiations.find((one) => one.answer.fit === 'good' && one.resume)
  const target = seeded.find((one) => one.vacancy.key === to)?.negotiations.find((one) => one.answer.archetype === 'wrong_profession' && one.resume)
  if (!source || !target) return
  target.resume = source.resume
  target.answer = { archetype: 'second_response', traits: source.answer.traits, fit: to === 'payroll' ? 'partial' : 'poor', hostile: null }
}

/**
 * Response number `index` of a vacancy. Seeded responses take their archetype, state and date from the plan;
 * later ones (`at` given, milliseconds) are new and have the requested archetype.
 */
export function buildResponse(vacancy: Vacancy, index: number, options: { today: string; archetype: string | null; at: number | null }): Negotiation {
  const order = Number(vacancy.id) - FIRST_VACANCY
  const plan = plans[order]
  if (!plan) throw new Error(`No plan for vacancy ${vacancy.id}`)
  const random = createRandom(`response/${plan.key}#${index}`)
  const decided = decidedStates(plan)
  const size = plan.fresh + decided.length
  const archetype = options.archetype ?? deckOf(plan)[index] ?? drawArchetype(random.next())
  const deleted = archetype === 'deleted'
  const built = buildResume(plan, index, { today: options.today, archetype: deleted ? 'good' : archetype, vacancyText: plainText(vacancy.description), serial: order * 250 + index })
  const id = String(FIRST_NEGOTIATION + order * BLOCK + index)
  const created = formatTime(options.at ?? respondedAt(plan, index, size, options.today, random.next()))
  const place = options.at === null ? placeOf(plan, index, decided) : 'response'
  const state = place === 'response' || place === 'consider' ? 'response' : isDiscard(place) ? 'discard' : 'invitation'
  const viewed = place !== 'response'
  const source = random.chance(0.06) ? 'AUTO_RESPONSE' : random.chance(0.05) ? 'CHAT' : 'NEGOTIATION'
  const letter: Message = { id: `${id}001`, created_at: created, text: built.letter, author: 'applicant', state: applicantStates['response'] ?? { id: 'response', name: '' } }
  const answer: Answer = deleted ? { archetype: 'deleted', traits: [], fit: 'poor', hostile: null } : built.answer
  const updated = viewed ? formatTime(Date.parse(created.replace('+0300', '+03:00')) + Math.round(random.int(3, 40) * 3_600_000)) : created
  const messages = [letter]
  if (state === 'invitation') messages.push({ id: `${id}002`, created_at: updated, text: 'Здравствуйте! Спасибо за отклик, предлагаем созвониться на этой неделе. Когда вам удобно?', author: 'employer', state: { id: 'text', name: collectionNames.text } })
  return {
    id,
    vacancy_id: vacancy.id,
    chat_id: FIRST_CHAT + order * BLOCK + index,
    created_at: created,
    updated_at: updated,
    employer_state: place,
    state,
    viewed,
    unread_messages: 0,
    resume: deleted ? null : built.resume,
    messages,
    source,
    answer,
  }
}

/** Responses are spread from the day of publication until yesterday evening (or the archiving), lower numbers first. */
function respondedAt(plan: VacancyPlan, index: number, size: number, today: string, jitter: number): number {
  const start = startOfDay(today) - plan.published * DAY + 10 * 3_600_000
  const end = startOfDay(today) - (plan.archived ?? 0) * DAY - 2 * 3_600_000
  const at = start + ((index + jitter * 0.9) / size) * (end - start)
  // whole minutes, rarely at night
  const hour = new Date(at + 3 * 3_600_000).getUTCHours()
  const awake = hour < 7 ? at + 6 * 3_600_000 : at
  return Math.min(end, Math.floor(awake / 60_000) * 60_000)
}

const decidedStates = (plan: VacancyPlan) => Object.entries(plan.decided).flatMap(([place, count]) => Array.from({ length: count }, () => place))

/** Responses with a decision are among the older ones. */
function placeOf(plan: VacancyPlan, index: number, decided: readonly string[]): string {
  const size = plan.fresh + decided.length
  const pool = Math.max(decided.length, Math.floor(size * 0.7))
  const chosen = createRandom(`places/${plan.key}`).sample(Array.from({ length: pool }, (_, at) => at), decided.length)
  return decided[chosen.indexOf(index)] ?? 'response'
}

const decks = new Map<string, string[]>()

/** Archetypes of the seeded responses in exact proportions, including hostile and deleted ones, shuffled. */
function deckOf(plan: VacancyPlan): string[] {
  const known = decks.get(plan.key)
  if (known) return known
  const size = plan.fresh + decidedStates(plan).length
  const special = [...plan.hostile, ...Array.from({ length: plan.deleted }, () => 'deleted')]
  const ordinary = Array.from({ length: size - special.length }, (_, at) => drawArchetype((at + 0.5) / (size - special.length)))
  const deck = createRandom(`deck/${plan.key}`).sample([...ordinary, ...special], size)
  decks.set(plan.key, deck)
  return deck
}

function drawArchetype(point: number): string {
  const total = Object.values(archetypes).reduce((sum, { share }) => sum + share, 0)
  let left = point * total
  for (const [name, { share }] of Object.entries(archetypes)) {
    left -= share
    if (left < 0) return name
  }
  return 'good'
}

const plainText = (html: string) => html.replaceAll(/<\/(p|li|ul)>/g, '\n').replaceAll(/<[^>]+>/g, '').replaceAll(/\n{2,}/g, '\n').trim()

function buildVacancy(plan: VacancyPlan, at: number, today: string): Vacancy {
  const midnight = startOfDay(today)
  const published = midnight - plan.published * DAY + 10 * 3_600_000
  const city = cities.find((one) => one.name === plan.area)
  if (!city) throw new Error(`No city ${plan.area}`)
  return {
    id: String(FIRST_VACANCY + at),
    key: plan.key,
    employer_id: plan.employer_id,
    manager_id: plan.manager_id,
    name: plan.name,
    description: plan.description,
    key_skills: plan.key_skills,
    role: plan.profession.role,
    experience: pickNamed(experiences, plan.experience),
    salary: plan.salary && { ...plan.salary, currency: 'RUR' },
    area: { id: city.id, name: city.name },
    address: plan.address,
    schedule: pickNamed(schedules, plan.schedule),
    work_format: pickNamed(workFormats, plan.work_format),
    days: pickNamed(days, plan.days),
    hours: pickNamed(hours, plan.hours),
    licences: plan.licences ?? [],
    languages: plan.english ? [{ id: 'eng', name: 'Английский', level: pickNamed(languageLevels, plan.english) }] : [],
    department: plan.department ? { id: `${plan.employer_id}-d1`, name: plan.department } : null,
    letter_required: plan.letter_required ?? false,
    published_at: formatTime(published),
    expires_at: formatTime(published + 30 * DAY),
    archived_at: plan.archived === null ? null : formatTime(midnight - plan.archived * DAY + 12 * 3_600_000),
    views: plan.views,
    collections: plan.collections,
  }
}
