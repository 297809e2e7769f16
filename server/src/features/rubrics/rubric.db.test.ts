import type { ResultDetail, Run } from '@rezumetr/contracts/analysis/analysis'
import type {
  Rubric,
  RubricChange,
  RubricDraft,
  RubricPreview,
  RubricVersion,
} from '@rezumetr/contracts/rubrics/rubric'
import { criterionKeys } from '@rezumetr/screening/judgement/score/keys'
import type { ResumeText } from '@rezumetr/screening/model'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  buildApplications,
  buildSubscription,
  buildVacancy,
  scopeOf,
  storeResume,
} from '../../testing/scenes/factories.ts'
import { openDatabase } from '../../platform/db/database.ts'
import { untilWaiting } from '../../testing/watch/locks.ts'
import { startTestProduct, type TestProduct } from '../../testing/product/product.ts'
import { until } from '../../testing/watch/until.ts'
import { findRubric, insertRubric } from '../vacancies/rubric-queries.ts'
import { hashOfVacancy } from '../vacancies/rules.ts'
import { applyRubric, previewRubric, rescoreOutdated, rescoreVacancy } from './rerank-usecases.ts'

const facts = {
  title: 'Java-разработчик',
  description_text:
    '<p>Обязанности:</p><ul><li>Разработка микросервисов на Java и Spring Boot</li></ul><p>Требования:</p><ul>' +
    '<li>Опыт разработки на Java от 3 лет</li><li>Знание Spring Boot</li><li>Опыт работы с PostgreSQL</li>' +
    '<li>Kafka</li><li>Английский язык на уровне B1</li></ul><p>Будет плюсом:</p><ul><li>Kubernetes</li></ul>',
  key_skills: ['Java', 'Spring Boot', 'PostgreSQL', 'Kafka'],
  experience_id: 'between3And6',
  salary_from: null,
  salary_to: null,
  salary_currency: null,
  salary_gross: null,
  area_name: 'Москва',
  schedule: 'fullDay',
  employment: null,
  languages: [],
  driver_license_types: [],
}
const { languages: _none, driver_license_types: _unset, ...columns } = facts

const SKILLS = ['Java', 'Spring Boot', 'PostgreSQL', 'Kafka', 'Kubernetes', 'Python', 'Docker', 'React']
/** Differs by number, but not between runs: bits of the number select skills, years and evidence. */
const resumeOf = (n: number): ResumeText => {
  const skills = SKILLS.filter((_, bit) => ((n * 37 + 11) >> bit) & 1)
  return {
    title: n % 5 === 0 ? 'Повар' : 'Java-разработчик',
    area: n % 3 === 0 ? 'Тверь' : 'Москва',
    experience: [
      {
        start: `${2012 + (n % 12)}-03-01`,
        end: n % 4 === 0 ? '2025-06-01' : null,
        company: `ООО «Пример ${n}»`,
        position: n % 5 === 0 ? 'Повар' : 'Разработчик Java',
        description: `Разработка на ${skills.slice(0, 3).join(', ')}.\nПоддержка системы ${n}, запросы SQL.`,
      },
    ],
    skills,
    about: `Кандидат ${n}`,
    education: [{ level: 'Высшее', name: 'Университет' }],
    languages: n % 2 ? [{ title: 'Английский', level: 'B2' }] : [],
  }
}

describe('the rubric of a vacancy', () => {
  let product: TestProduct
  beforeAll(async () => {
    product = await startTestProduct()
  })
  afterAll(() => product.drop())

  /** A company with a vacancy and `count` candidates whose resumes are stored; analysed when asked. */
  async function prepare(count: number, analysed = true) {
    const { db } = product.deps
    const person = await product.register()
    const scope = await scopeOf(db, person.email)
    await buildSubscription(db, scope, 'enterprise')
    const vacancy_id = await buildVacancy(db, scope, { ...columns, content_hash: hashOfVacancy(facts) })
    const ids = await buildApplications(db, scope, vacancy_id, count)
    for (const [n, id] of ids.entries()) await storeResume(product.deps, id, resumeOf(n))
    const url = `/api/analysis/vacancy/${vacancy_id}/rubric`
    const get = async () => (await person.request<Rubric>('GET', url)).body.data
    const put = (version: number, change: RubricChange) =>
      person.request<{ rubric: Rubric; preview: RubricPreview }>('PUT', url, { version, change })
    const preview = (version: number, change: RubricChange) =>
      person.request<RubricPreview>('POST', `${url}/preview`, { version, change })
    const analyse = async (query: string) => {
      const { body } = await person.request<{ run: Run }>('POST', `/api/analysis/${query}`)
      await until(
        async () => (await person.request<Run>('GET', `/api/analysis/runs/${body.data.run.id}`)).body.data,
        (run) => run.finished_at !== null,
        300_000,
      )
    }
    const used = async () =>
      (await person.request<{ analyses_used: number }>('GET', '/api/subscription/limits/check')).body.data
        .analyses_used
    if (analysed) await analyse(`start-new?vacancy_id=${vacancy_id}`)
    /** Explanations of these results, as shown on the card. */
    const detailsOf = async (applications: readonly string[]) => {
      const rows = await db
        .selectFrom('analysis_results')
        .select(['id', 'application_id'])
        .where('application_id', 'in', applications)
        .where('is_current', '=', true)
        .execute()
      const place = new Map(applications.map((id, n) => [id, n]))
      rows.sort((a, b) => (place.get(a.application_id) ?? 0) - (place.get(b.application_id) ?? 0))
      const details: Pick<ResultDetail, 'summary' | 'requirements' | 'criteria' | 'caps' | 'questions'>[] = []
      for (const { id } of rows) {
        const { body } = await person.request<ResultDetail>('GET', `/api/analysis/results/${id}`)
        const { summary, requirements, criteria, caps, questions } = body.data
        details.push({ summary, requirements, criteria, caps, questions })
      }
      return details
    }
    return { person, scope, vacancy_id, ids, get, put, preview, analyse, used, url, detailsOf }
  }

  const draftOf = (rubric: Rubric, changed: Partial<RubricDraft> = {}): RubricDraft => ({
    lines: rubric.lines.map(({ id, kind, any_of, confirmed, removed }) => ({
      id,
      kind,
      any_of,
      confirmed,
      removed,
    })),
    own: [],
    weights: {},
    years: rubric.years,
    ...changed,
  })
  const edit = (rubric: Rubric, changed: Partial<RubricDraft>): RubricChange => ({
    kind: 'edit',
    draft: draftOf(rubric, changed),
  })
  /** All stored fields of current results except ids and times, and what is computed on reading. */
  const resultsOf = async (vacancy_id: string) =>
    (
      await product.deps.db
        .selectFrom('analysis_results')
        .selectAll()
        .where('vacancy_id', '=', vacancy_id)
        .where('is_current', '=', true)
        .orderBy('application_id')
        .execute()
    ).map(({ id: _id, run_id: _run, analyzed_at: _analyzed, scored_at: _scored, ...row }) => row)

  it('shows every line with the sentence of the vacancy it came from', async () => {
    const { get } = await prepare(1, false)
    const rubric = await get()
    expect(rubric).toMatchObject({ version: 1, source: 'extracted', is_edited: false, is_behind: false })
    expect([rubric.years, rubric.text_years, rubric.occupation.core]).toEqual([3, 3, 'Java-разработчик'])
    expect(rubric.conditions).toMatchObject([{ kind: 'place', value: 'Москва' }])
    const shown = rubric.lines.map(({ ask, kind, quote }) => [ask, kind, quote])
    expect(shown).toContainEqual(['Kafka', 'must', 'Kafka'])
    expect(shown).toContainEqual(['Kubernetes', 'nice', 'Kubernetes'])
    expect(shown).toContainEqual(['Английский язык, не ниже B1', 'must', 'Английский язык на уровне B1'])
    for (const { quote } of rubric.lines)
      expect(`${facts.title} ${facts.description_text} ${facts.key_skills.join(' ')}`).toContain(quote)
  })

  it('candidates re-scored after an edit equal a fresh analysis with the same rubric', async () => {
    const { get, put, preview, analyse, used, vacancy_id, ids, detailsOf } = await prepare(120)
    const spent = await used()
    const rubric = await get()
    expect([rubric.results, rubric.results_behind]).toEqual([120, 0])
    const change = edit(rubric, {
      lines: draftOf(rubric).lines.map((line) =>
        line.id === 'skill-kubernete'
          ? { ...line, kind: 'must' as const }
          : line.id === 'skill-kafka'
            ? { ...line, kind: 'knock_out' as const }
            : line,
      ),
      weights: { work: 2, place: 3, pay: 0 },
      years: 6,
    })
    const before = await resultsOf(vacancy_id)
    const foreseen = await preview(rubric.version, change)
    expect(foreseen.status).toBe(200)
    expect(foreseen.body.data.changed).toBeGreaterThan(60)
    expect(await resultsOf(vacancy_id)).toEqual(before)

    const applied = await put(rubric.version, change)
    expect(applied.status).toBe(200)
    expect(applied.body.data.preview).toEqual(foreseen.body.data)
    expect(applied.body.data.rubric).toMatchObject({
      version: 2,
      source: 'edited',
      is_edited: true,
      results_behind: 0,
    })
    const counted = await resultsOf(vacancy_id)
    expect(new Set(counted.map(({ rubric_version }) => rubric_version))).toEqual(new Set([2]))
    expect(await used()).toBe(spent)

    const shown = await detailsOf(ids.slice(0, 25))
    expect(shown.every(({ criteria }) => criteria.length === criterionKeys.length)).toBe(true)
    await analyse(`reanalyze-all?vacancy_id=${vacancy_id}&confirm_count=120`)
    expect(await resultsOf(vacancy_id)).toEqual(counted)
    expect(await detailsOf(ids.slice(0, 25))).toEqual(shown)
    expect(await used()).toBe(spent + 120)

    // and back
    const undone = await put(2, { kind: 'restore', version: 1 })
    expect(undone.body.data.rubric).toMatchObject({
      version: 3,
      source: 'restored',
      restored_from: 1,
      is_edited: false,
    })
    const back = await resultsOf(vacancy_id)
    expect(back.map(({ score, recommendation, reasoning }) => [score, recommendation, reasoning])).toEqual(
      before.map(({ score, recommendation, reasoning }) => [score, recommendation, reasoning]),
    )
  }, 600_000)

  it('a custom requirement is read from stored resumes without a connection or a charge, and only once', async () => {
    const { get, put, used, ids, person, detailsOf } = await prepare(40)
    const rubric = await get()
    const spent = await used()
    const found = await person.request<{ lines: object[] }>('POST', '/api/analysis/criteria/read', {
      words: 'Опыт с React',
    })
    expect(found.body.data.lines).toMatchObject([{ id: 'experience-опыт-с-react', any_of: ['React'] }])
    const own = [{ words: 'Опыт с React', kind: 'knock_out' }] as const
    const { body } = await put(rubric.version, edit(rubric, { own: [...own] }))
    expect(body.data.preview).toMatchObject({ total: 40, read_again: 40, unreadable: 0 })
    expect(body.data.rubric.lines.at(-1)).toMatchObject({
      id: 'experience-опыт-с-react',
      text_kind: null,
      is_own: true,
      kind: 'knock_out',
    })
    const shown = await detailsOf(ids)
    const stances = shown.map(({ requirements }) => requirements.at(-1)?.stance)
    // what a resume does not say is a question, never a rejection
    expect(stances).toContain('silent')
    expect(stances).not.toContain('contradicts')
    const unseen = stances.filter((stance, n) => stance === 'silent' && resumeOf(n).skills?.includes('React'))
    expect(unseen).toEqual([])
    // the next change finds it already read
    const next = await put(2, edit(body.data.rubric, { weights: { work: 3 } }))
    expect(next.body.data.preview).toMatchObject({ read_again: 0, unreadable: 0 })
    expect(next.body.data.rubric.lines.at(-1)).toMatchObject({
      id: 'experience-опыт-с-react',
      kind: 'knock_out',
    })
    // a duplicate is refused
    const twice = await put(3, edit(next.body.data.rubric, { own: [...own] }))
    expect([twice.status, twice.body.error.code]).toEqual([422, 'CRITERION_REFUSED'])
    expect([spent, await used()]).toEqual([40, 40])
  })

  it('Q-081 a custom requirement read from a changed resume is scored with nothing of the former one', async () => {
    const { db } = product.deps
    const { get, put, analyse, ids, vacancy_id, detailsOf } = await prepare(3)
    const [cook = '', engineer = ''] = ids
    await db
      .updateTable('analysis_results')
      .set({ engine: 'llm', model: 'reader', engine_version: 'prompt-1' })
      .where('application_id', '=', engineer)
      .execute()
    await storeResume(product.deps, cook, resumeOf(11))
    await storeResume(product.deps, engineer, resumeOf(15))
    const own = [{ words: 'React', kind: 'must' }] as const
    const { body } = await put(1, edit(await get(), { own: [...own] }))
    expect(body.data.preview).toMatchObject({ total: 3, read_again: 3, unreadable: 0 })
    const counted = await resultsOf(vacancy_id)
    const shown = await detailsOf(ids)
    await analyse(`reanalyze-all?vacancy_id=${vacancy_id}&confirm_count=3`)
    expect(await resultsOf(vacancy_id)).toEqual(counted)
    expect(await detailsOf(ids)).toEqual(shown)
  })

  it('protected traits and vague wording are refused with a reason or alternatives', async () => {
    const { person, get, put } = await prepare(1, false)
    const read = (words: string) => person.request('POST', '/api/analysis/criteria/read', { words })
    const sex = await read('Женщина до 35 лет')
    expect([sex.status, sex.body.error.code]).toEqual([422, 'CRITERION_REFUSED'])
    expect(sex.body.message).toContain('ТК РФ')
    expect(sex.body.detail).toMatchObject({ problem: { kind: 'protected', topic: 'пол' } })
    const vague = await read('Стрессоустойчивость')
    expect(vague.body.detail).toMatchObject({
      problem: { kind: 'vague', instead: ['Работа с рекламациями', 'Колл-центр', 'Дежурства'] },
    })
    const rubric = await get()
    const own = [{ words: 'до 35 лет', kind: 'must' }] as const
    expect((await put(1, edit(rubric, { own: [...own] }))).status).toBe(422)
    expect((await get()).version).toBe(1)
  })

  it('a company previews thirty times a minute: each may read every resume again', async () => {
    const { deps } = product
    const { get, scope, vacancy_id } = await prepare(1, false)
    const strict = { ...deps, config: { ...deps.config, rate_limits: true } }
    const asked = { version: 1, change: edit(await get(), { weights: { work: 2 } }) }
    for (let times = 0; times < 30; times++) await previewRubric(strict, scope, vacancy_id, asked)
    await expect(previewRubric(strict, scope, vacancy_id, asked)).rejects.toMatchObject({
      code: 'RATE_LIMITED',
    })
  })

  it('people add lines up to 200 in all: each version stores them again', async () => {
    const { get, put } = await prepare(1, false)
    const wordsOf = (turn: number) =>
      Array.from({ length: 20 }, (_, line) => ({
        words: `Платформа Т${turn}х${line}`,
        kind: 'nice' as const,
      }))
    for (let turn = 1; turn <= 9; turn++)
      expect((await put(turn, edit(await get(), { own: wordsOf(turn) }))).status).toBe(200)
    const full = await get()
    const refused = await put(10, edit(full, { own: wordsOf(10) }))
    expect([refused.status, refused.body.message]).toEqual([422, 'Не больше 200 критериев'])
    // removing makes room
    const lines = full.lines.map((line) => ({ ...line, removed: line.is_own }))
    expect((await put(10, edit(full, { lines, own: wordsOf(10) }))).status).toBe(200)
  })

  it('of two concurrent edits the second is refused with RUBRIC_CHANGED', async () => {
    const { get, put } = await prepare(3)
    const rubric = await get()
    const [one, other] = await Promise.all([
      put(1, edit(rubric, { weights: { work: 2 } })),
      put(1, edit(rubric, { weights: { work: 3 } })),
    ])
    expect(new Set([one.status, other.status])).toEqual(new Set([200, 409]))
    const refused = one.status === 409 ? one : other
    expect(refused.body.error.code).toBe('RUBRIC_CHANGED')
    expect(refused.body.detail).toMatchObject({ version: 2, created_by: 'Анна Смирнова' })
    expect((await get()).version).toBe(2)
  })

  it('an edit concurrent with a version written by the product is refused, not silently lost', async () => {
    const { db } = product.deps
    const { get, put, scope, vacancy_id } = await prepare(3)
    const rubric = await get()
    const first = await findRubric(db, scope, vacancy_id, 1)
    if (!first) throw new Error('no rubric to begin with')
    const { extracted, edits, source, content_hash, base_version, rules_version } = first
    const row = { extracted, edits, source, content_hash, base_version, rules_version }
    let putting: ReturnType<typeof put> | undefined
    await db.transaction().execute(async (trx) => {
      await insertRubric(trx, scope, { ...row, vacancy_id, version: 2 })
      putting = put(1, edit(rubric, { weights: { work: 3 } }))
      await untilWaiting(db)
    })
    const refused = await putting
    expect([refused?.status, refused?.body.error.code]).toEqual([409, 'RUBRIC_CHANGED'])
    expect(await get()).toMatchObject({ version: 2, created_by: null })
  })

  it("a user's decision keeps the score and the version it was made with", async () => {
    const { get, put, vacancy_id, person } = await prepare(2)
    const [row] = await product.deps.db
      .selectFrom('analysis_results')
      .select(['id', 'score', 'recommendation'])
      .where('vacancy_id', '=', vacancy_id)
      .execute()
    const url = `/api/analysis/results/${row?.id}`
    await person.request('PUT', `${url}/decision`, { verdict: 'interview' })
    const rubric = await get()
    await put(1, edit(rubric, { weights: { work: 0, must_have: 0, place: 3 }, years: 12 }))
    const detail = (await person.request<ResultDetail>('GET', url)).body.data
    expect(detail.rubric_version).toBe(2)
    expect(detail.score).not.toBe(row?.score)
    expect(detail.scored_at > detail.analyzed_at).toBe(true)
    expect(detail.decision).toMatchObject({ verdict: 'interview', score: row?.score, rubric_version: 1 })
  })

  it('results of a run active during an edit end up at the newest version', async () => {
    const { db } = product.deps
    const { get, put, vacancy_id, person } = await prepare(120, false)
    const rubric = await get()
    const { body } = await person.request<{ run: Run }>(
      'POST',
      `/api/analysis/start-new?vacancy_id=${vacancy_id}`,
    )
    const runUrl = `/api/analysis/runs/${body.data.run.id}`
    await until(
      async () => (await person.request<Run>('GET', runUrl)).body.data,
      (run) => run.analyzed > 0,
    )
    expect((await put(1, edit(rubric, { weights: { work: 3 } }))).status).toBe(200)
    await until(
      async () => (await person.request<Run>('GET', runUrl)).body.data,
      (run) => run.finished_at !== null,
    )
    const rows = await until(
      () =>
        db
          .selectFrom('analysis_results')
          .select('rubric_version')
          .where('vacancy_id', '=', vacancy_id)
          .execute(),
      (all) => all.length === 120 && all.every(({ rubric_version }) => rubric_version === 2),
    )
    expect(rows).toHaveLength(120)
  })

  it('a new vacancy text is applied only on request; edits are kept', async () => {
    const { db } = product.deps
    const { get, put, vacancy_id, analyse } = await prepare(5)
    const rubric = await get()
    const lines = draftOf(rubric).lines.map((line) =>
      line.id === 'skill-kafka' ? { ...line, kind: 'nice' as const } : line,
    )
    const own = [{ words: 'React', kind: 'nice' }] as const
    await put(1, edit(rubric, { lines, own: [...own] }))
    const changed = {
      ...facts,
      description_text: `${facts.description_text}<p>Требования:</p><ul><li>Docker</li></ul>`,
    }
    await db
      .updateTable('vacancies')
      .set({ description_text: changed.description_text, content_hash: hashOfVacancy(changed) })
      .where('id', '=', vacancy_id)
      .execute()
    const stale = await get()
    expect([stale.version, stale.is_behind]).toEqual([2, true])
    await analyse(`reanalyze-all?vacancy_id=${vacancy_id}&confirm_count=5`)
    expect((await get()).version).toBe(2)
    const { body } = await put(2, { kind: 'extract' })
    expect(body.data.rubric).toMatchObject({
      version: 3,
      is_behind: false,
      source: 'extracted',
      is_edited: true,
    })
    const shown = body.data.rubric.lines.map(({ id, kind }) => [id, kind])
    expect(shown).toContainEqual(['skill-docker', 'must'])
    expect(shown).toContainEqual(['skill-kafka', 'nice'])
    expect(shown).toContainEqual(['skill-react', 'nice'])
    expect(body.data.preview).toMatchObject({ total: 5, read_again: 5 })
  })

  it('a result whose resume is no longer stored stays unchanged and is counted as unreadable', async () => {
    const { db } = product.deps
    const { get, put, ids, vacancy_id } = await prepare(3)
    await db
      .updateTable('applications')
      .set({ resume_enc: null, has_full_resume: false })
      .where('id', '=', ids[0] ?? '')
      .execute()
    const rubric = await get()
    const own = [{ words: 'React', kind: 'must' }] as const
    const { body } = await put(1, edit(rubric, { own: [...own] }))
    expect(body.data.preview).toMatchObject({ total: 3, read_again: 2, unreadable: 1 })
    expect(body.data.rubric.results_behind).toBe(1)
    const left = (await resultsOf(vacancy_id)).filter(({ rubric_version }) => rubric_version === 1)
    expect(left.map(({ application_id }) => application_id)).toEqual([ids[0]])
  })

  it('a change and the job after a run use one connection each, so waiting ones cannot block each other', async () => {
    const { get, scope, vacancy_id } = await prepare(2)
    const rubric = await get()
    const own = [{ words: 'React', kind: 'must' }] as const
    const asked = { version: rubric.version, change: edit(rubric, { own: [...own] }) }
    const users = product.deps.db.selectFrom('users').select('id').where('company_id', '=', scope)
    const { id: user_id } = await users.executeTakeFirstOrThrow()
    const { db } = openDatabase({ ...product.deps.connection, connectionTimeoutMillis: 2000 }, 1)
    const deps = { ...product.deps, db }
    const { preview } = await applyRubric(deps, { scope, user_id }, vacancy_id, asked)
    expect(preview.read_again).toBe(2)
    // like results of a run that was active meanwhile and read another text
    const [row] = await db
      .updateTable('analysis_results')
      .set({ rubric_version: 1, reading_base: 0 })
      .where('vacancy_id', '=', vacancy_id)
      .returning('run_id')
      .execute()
    const run = { company_id: scope, run_id: row?.run_id ?? '' }
    await rescoreOutdated(deps, run, new AbortController().signal)
    await db.destroy()
    expect((await get()).results_behind).toBe(0)
  })

  /** Like `prepare`, with results of `count` more candidates, copied in turn from those of the four who are analysed. */
  async function prepareMany(count: number) {
    const { db } = product.deps
    const prepared = await prepare(4)
    const { scope, vacancy_id } = prepared
    await buildApplications(db, scope, vacancy_id, count)
    const { rows: stored } = await sql<{ column_name: string }>`
      select column_name from information_schema.columns
      where table_schema = current_schema() and table_name = 'analysis_results' and is_generated = 'NEVER'`.execute(
      db,
    )
    const columns = stored.map(({ column_name }) => sql.ref(column_name))
    const copied = stored.map(({ column_name }) => sql.ref(`copy.${column_name}`))
    await sql`
      with one as (select *, row_number() over (order by id) as n from analysis_results where vacancy_id = ${vacancy_id}),
        more as (select id, row_number() over (order by id) as n from applications a where vacancy_id = ${vacancy_id}
          and not exists (select from analysis_results where application_id = a.id))
      insert into analysis_results (${sql.join(columns)})
      select ${sql.join(copied)} from more join one on one.n = 1 + more.n % 4,
        jsonb_populate_record(null::analysis_results, to_jsonb(one)
          || jsonb_build_object('id', gen_random_uuid(), 'application_id', more.id)) as copy`.execute(db)
    /** How many results there are of each version, the newest first; those of one resume and version must be equal. */
    const versions = async () => {
      const { rows } = await sql<{ version: number; results: number }>`
        select rubric_version as version, sum(n)::int as results from (
          select rubric_version, resume_hash, count(*) as n, count(distinct (score, recommendation, reasoning)) as kinds
          from analysis_results where vacancy_id = ${vacancy_id} group by 1, 2) as same
        group by 1 having max(kinds) = 1 order by 1 desc`.execute(db)
      return rows.map(({ version, results }) => [version, results])
    }
    return { ...prepared, versions }
  }

  it('of thousands of results the best are rescored at once, the others by a job that survives kills and other changes', async () => {
    const { get, put, preview, scope, vacancy_id, versions } = await prepareMany(2600)
    const rubric = await get()
    const change = edit(rubric, { weights: { place: 3 } })
    const foreseen = await preview(1, change)
    expect(foreseen.body.data).toMatchObject({ total: 2000, left: 604 })
    const applied = await put(1, change)
    expect(applied.body.data.preview).toEqual(foreseen.body.data)
    const began = { version: 2, results: 2604, results_behind: 604, is_recounting: true }
    expect(applied.body.data.rubric).toMatchObject(began)
    expect(await until(get, ({ is_recounting }) => !is_recounting)).toMatchObject({ results_behind: 0 })
    expect(await versions()).toEqual([[2, 2604]])

    // from here on the test runs the job
    const deps = { ...product.deps, enqueue: async () => {} }
    const users = deps.db.selectFrom('users').select('id').where('company_id', '=', scope)
    const { id: user_id } = await users.executeTakeFirstOrThrow()
    const apply = (version: number) => {
      const asked = { version, change: edit(rubric, { weights: { place: version / 2 } }) }
      return applyRubric(deps, { scope, user_id }, vacancy_id, asked)
    }
    await apply(2)
    const vacancy = { company_id: scope, vacancy_id }
    const killed = new AbortController()
    const clock = () => {
      killed.abort()
      return deps.clock()
    }
    await expect(rescoreVacancy({ ...deps, clock }, vacancy, killed.signal)).rejects.toThrow(/abort/)
    expect(await versions()).toEqual([
      [3, 2500],
      [2, 104],
    ])
    let overtaking: ReturnType<typeof apply> | undefined
    const overtaken = () => {
      overtaking ??= apply(3)
      return deps.clock()
    }
    const { signal } = new AbortController()
    await rescoreVacancy({ ...deps, clock: overtaken }, vacancy, signal)
    await overtaking
    // nothing is left of the first change; the job of the last one rescores the rest of the second
    expect((await versions()).map(([version]) => version)).toEqual([4, 3])
    await Promise.all([1, 2].map(() => rescoreVacancy(deps, vacancy, signal)))
    expect(await versions()).toEqual([[4, 2604]])
  }, 240_000)

  it('changed alternatives of a line are read from the stored resumes; a protected one is refused', async () => {
    const { get, put, ids, detailsOf } = await prepare(8)
    const rubric = await get()
    const withAlternatives = (any_of: string[]) =>
      edit(rubric, {
        lines: draftOf(rubric).lines.map((line) => (line.id === 'skill-kafka' ? { ...line, any_of } : line)),
      })
    const { body } = await put(1, withAlternatives(['Kafka', 'React']))
    expect(body.data.preview).toMatchObject({ total: 8, read_again: 8, unreadable: 0 })
    expect(body.data.rubric.lines.find(({ id }) => id === 'skill-kafka')).toMatchObject({
      any_of: ['Kafka', 'React'],
      text_any_of: ['Kafka'],
    })
    const unseen = (await detailsOf(ids)).filter(
      ({ requirements }, n) =>
        resumeOf(n).skills?.includes('React') &&
        requirements.find(({ id }) => id === 'skill-kafka')?.stance === 'silent',
    )
    expect(unseen).toEqual([])
    const refused = await put(2, withAlternatives(['Kafka', 'только мужчины']))
    expect([refused.status, refused.body.error.code]).toEqual([422, 'CRITERION_REFUSED'])
  })

  it('the check before the first run is confirmed, edited or skipped once, and a run starts without it too', async () => {
    const due = { is_check_due: true, is_confirmed: false, confirmed_at: null }
    const check = async (
      { person, url }: Awaited<ReturnType<typeof prepare>>,
      outcome: string,
      version = 1,
    ) => await person.request<Rubric>('POST', `${url}/check`, { version, outcome })

    const skipping = await prepare(1, false)
    expect(await skipping.get()).toMatchObject(due)
    expect((await check(skipping, 'skipped')).body.data).toMatchObject({ ...due, is_check_due: false })

    const confirming = await prepare(1, false)
    const stale = await check(confirming, 'confirmed', 7)
    expect([stale.status, stale.body.error.code]).toEqual([409, 'RUBRIC_CHANGED'])
    const { body } = await check(confirming, 'confirmed')
    // nothing was guessed, so the version stays
    expect(body.data).toMatchObject({ is_check_due: false, is_confirmed: true, version: 1, is_edited: false })
    const again = await check(confirming, 'confirmed')
    expect(again.body.data.confirmed_at).toBe(body.data.confirmed_at)

    const editing = await prepare(1, false)
    const edited = await editing.put(1, edit(await editing.get(), { weights: { pay: 2 } }))
    expect(edited.body.data.rubric).toMatchObject({ is_check_due: false, is_confirmed: true })

    const running = await prepare(1)
    expect(await running.get()).toMatchObject({ ...due, is_check_due: false, results: 1 })
  })

  it('confirming confirms the guessed lines', async () => {
    const { db } = product.deps
    const prepared = await prepare(1, false)
    await prepared.get()
    await sql`update rubrics set criteria = jsonb_set(criteria, '{requirements,0,sure}', 'false')
      where vacancy_id = ${prepared.vacancy_id}`.execute(db)
    expect((await prepared.get()).lines[0]).toMatchObject({ sure: false, confirmed: false })
    const { body } = await prepared.person.request<Rubric>('POST', `${prepared.url}/check`, {
      version: 1,
      outcome: 'confirmed',
    })
    expect(body.data).toMatchObject({ version: 2, is_confirmed: true })
    expect(body.data.lines[0]).toMatchObject({ sure: false, confirmed: true })
  })

  it('a version that no rubric can have is a validation error', async () => {
    const { put } = await prepare(1, false)
    const { status, body } = await put(1, { kind: 'restore', version: 2 ** 31 })
    expect([status, body.error.code]).toEqual([422, 'VALIDATION_ERROR'])
    expect((await put(1, { kind: 'restore', version: 2 ** 31 - 1 })).status).toBe(404)
  })

  it('every change is in the audit log, without the words of a recruiter, and in the list of versions', async () => {
    const { get, put, person, scope, vacancy_id, url } = await prepare(2)
    const own = [{ words: 'Внедрение у Канарейкиной', kind: 'nice' }] as const
    const edited = await put(1, edit(await get(), { weights: { work: 1.5 }, own: [...own] }))
    expect(JSON.stringify(edited.body.data.rubric.lines)).toMatch(/анарейк/)
    await put(2, { kind: 'restore', version: 1 })
    // nothing new to read in the vacancy
    expect((await put(3, { kind: 'extract' })).body.data.rubric.version).toBe(3)
    const { body } = await person.request<{ versions: RubricVersion[] }>('GET', `${url}/versions`)
    expect(body.data.versions).toMatchObject([
      { version: 3, source: 'restored', restored_from: 1, created_by: 'Анна Смирнова' },
      { version: 2, source: 'edited', created_by: 'Анна Смирнова' },
      { version: 1, source: 'extracted', created_by: null },
    ])
    const audit = await product.deps.db
      .selectFrom('audit_log')
      .select(['action', 'target_id', 'after'])
      .where('company_id', '=', scope)
      .where('action', '=', 'analysis.change-rubric')
      .orderBy('seq')
      .execute()
    expect(audit.map(({ target_id, after }) => [target_id, after])).toMatchObject([
      [vacancy_id, { version: 2, kind: 'edit', edits: { weights: { work: 1.5 }, own: 1 } }],
      [vacancy_id, { version: 3, kind: 'restore' }],
    ])
    expect(JSON.stringify(audit)).not.toMatch(/анарейк/)
  })

  it('EXT-01 no user reads or changes the rubric of another company', async () => {
    const { url, get } = await prepare(1)
    const stranger = await product.register()
    const change = edit(await get(), {})
    const answers = await Promise.all([
      stranger.request('GET', url),
      stranger.request('GET', `${url}/versions`),
      stranger.request('POST', `${url}/preview`, { version: 1, change }),
      stranger.request('PUT', url, { version: 1, change }),
      stranger.request('POST', `${url}/check`, { version: 1, outcome: 'skipped' }),
      stranger.request('PUT', url, { version: 1, change: { kind: 'restore', version: 1 } }),
    ])
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(404))
    expect((await get()).version).toBe(1)
  })
})
