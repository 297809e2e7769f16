import { afterAll, describe, expect, it } from 'vitest'
import { FileFailure } from '../../ports/resume-files.ts'
import * as made from '../../testing/files/resume-files.ts'
import { createResumeFiles } from './adapter.ts'

const files = createResumeFiles()
afterAll(() => files.close())

const isDisconnected = () => false
const problemOf = (bytes: Uint8Array, reader = files): Promise<unknown> =>
  reader.read('company', bytes, isDisconnected).then(
    () => 'read',
    (error: unknown) => (error instanceof FileFailure ? error.problem : error),
  )

describe('resume files', () => {
  it.each([
    ['PDF', 'pdf', made.buildPdf()],
    ['DOCX', 'docx', made.buildDocx()],
  ])(
    'a %s yields the person and a resume with dated jobs and skills, without personal attributes',
    async (_, kind, bytes) => {
      const read = await files.read('company', bytes, isDisconnected)
      expect(read).toMatchObject({
        kind,
        document: {
          person: {
            name: 'Смирнова Ольга Петровна',
            email: 'olga.smirnova@example.ru',
            phone: '+7 (900) 000-11-22',
          },
          resume: {
            title: 'Менеджер по продажам',
            area: 'Казань',
            salary: { amount: 120_000, currency: 'RUR' },
            experience: [
              { start: '2021-04-01', end: null, company: 'ООО «Пример»', position: 'Менеджер по продажам' },
              {
                start: '2019-03-01',
                end: '2021-03-01',
                company: 'АО «Образец»',
                position: 'Продавец-консультант',
              },
            ],
            skills: ['B2B-продажи', 'холодные звонки', 'ведение переговоров', 'CRM'],
          },
        },
      })
      // attributes that must not be judged are absent from the document
      expect(JSON.stringify(read?.document.resume)).not.toMatch(/Смирнова|Женщина|34 года|1992|example\.ru/)
    },
  )

  it('detects the type by content: tells an image, a program, an empty file, a workbook and an old .doc', async () => {
    expect(await problemOf(Buffer.from([0x89, 0x50, 0x4e, 0x47]))).toBe('picture')
    expect(await problemOf(Buffer.from([0xff, 0xd8, 0xff, 0xe0]))).toBe('picture')
    expect(await problemOf(Buffer.from('MZ this is a program'))).toBe('unknown_type')
    expect(await problemOf(Buffer.from(''))).toBe('unknown_type')
    expect(await problemOf(made.buildZip({ 'xl/workbook.xml': '<workbook/>' }))).toBe('unknown_type')
    expect(await problemOf(Buffer.from('d0cf11e0a1b11ae1', 'hex'))).toBe('old_word')
  })

  it('distinguishes an encrypted file from a damaged one', async () => {
    expect(await problemOf(made.buildLockedPdf())).toBe('encrypted')
    const office = Buffer.concat([
      Buffer.from('d0cf11e0a1b11ae1', 'hex'),
      Buffer.from('EncryptedPackage', 'utf16le'),
    ])
    expect(await problemOf(office)).toBe('encrypted')
    expect(await problemOf(made.buildPdf().subarray(0, 400))).toBe('damaged')
    expect(await problemOf(made.buildDocx().subarray(0, 400))).toBe('damaged')
  })

  it('reports a scan and an empty document as no_text', async () => {
    expect(await problemOf(made.buildScan())).toBe('no_text')
    expect(await problemOf(made.buildDocx([]))).toBe('no_text')
  })

  it('rejects a contract as not_resume', async () => {
    const contract = [
      'Договор поставки № 5',
      'Поставщик обязуется передать товар, а покупатель принять и оплатить его.'.repeat(3),
    ]
    expect(await problemOf(made.buildDocx(contract))).toBe('not_resume')
    expect(await problemOf(made.buildPdf(contract))).toBe('not_resume')
  })

  it('rejects bombs and too many pages, survives deep nesting and reads the next file', async () => {
    const zeros = Buffer.alloc(64 * 1024 * 1024)
    expect(await problemOf(made.buildDocx([], { 'word/document.xml': zeros }))).toBe('too_large_inside')
    expect(await problemOf(made.buildPdf(made.RESUME_LINES, 51))).toBe('too_many_pages')
    expect(await problemOf(made.buildPdfBomb(200))).toMatch(/too_large_inside|too_slow|no_text/)
    const nested = made.wordDocument(
      `${'<w:tbl><w:tr><w:tc>'.repeat(20_000)}${made.paragraphs(made.RESUME_LINES)}`,
    )
    expect(await problemOf(made.buildDocx([], { 'word/document.xml': nested }))).toBe('read')
    expect(await problemOf(made.buildPdf())).toBe('read')
  })

  it('reads hostile tags in time proportional to their number', async () => {
    const unclosed = '<'.repeat(2_000_000)
    expect(await problemOf(made.buildDocx([], { 'word/document.xml': unclosed }))).toBe('no_text')
    const parts = 'PartName="/a"'.repeat(200_000)
    expect(await problemOf(made.buildDocx([], { '[Content_Types].xml': `<a ${parts}` }))).toBe('unknown_type')
  })

  it.each([
    ['external entities', '<!ENTITY x SYSTEM "file:///etc/passwd">'],
    ['nested entities', '<!ENTITY a "лучший лучший"><!ENTITY b "&a;&a;&a;"><!ENTITY x "&b;&b;&b;">'],
  ])('%s are not resolved: the document is rejected as damaged', async (_, entities) => {
    const attack = `<!DOCTYPE d [${entities}]>${made.wordDocument('<w:p><w:r><w:t>&x;</w:t></w:r></w:p>')}`
    expect(await problemOf(made.buildDocx([], { 'word/document.xml': attack }))).toBe('damaged')
  })

  it('reads non-breaking hyphens as hyphens and soft ones as nothing', async () => {
    const hyphen = (name: string) => `</w:t><w:${name}/><w:t>`
    const inside = made
      .paragraphs(made.RESUME_LINES)
      .replace('Смирнова', `Иванова${hyphen('noBreakHyphen')}Петрова`)
      .replace('Март 2019 — Март 2021', `03.2019${hyphen('noBreakHyphen')}03.2021`)
      .replace('кассой', `кас${hyphen('softHyphen')}сой`)
    const read = await files.read(
      'company',
      made.buildDocx([], { 'word/document.xml': made.wordDocument(inside) }),
      isDisconnected,
    )
    expect(read?.document.person.name).toBe('Иванова-Петрова Ольга Петровна')
    expect(read?.document.resume.experience?.[1]).toMatchObject({ start: '2019-03-01', end: '2021-03-01' })
    expect(JSON.stringify(read?.document.resume)).toContain('работа с кассой')
  })

  it.each([
    ['PDF', made.buildPdf],
    ['DOCX', made.buildDocx],
  ])('a %s with decomposed letters and other hyphens reads as one with plain ones', async (_, build) => {
    const lines = made.RESUME_LINES.map((line) =>
      line
        .replace('Смирнова Ольга', 'Зайцева-Йорк Майя')
        .replace('Март 2019 — Март 2021', 'май 2019-май 2021'),
    )
    const plain = await files.read('company', build(lines), isDisconnected)
    const spelled = lines.map((line) => line.normalize('NFD').replaceAll('-', '\u2010'))
    expect(spelled).not.toEqual(lines)
    const read = await files.read('company', build(spelled), isDisconnected)
    expect(read?.document).toEqual(plain?.document)
    expect(read?.document.person.name).toBe('Зайцева-Йорк Майя Петровна')
    expect(read?.document.resume.experience?.[1]).toMatchObject({ start: '2019-05-01', end: '2021-05-01' })
    expect(read?.document.resume.languages).toEqual([{ name: 'Английский — B1' }])
  })

  it('ignores macros, deleted text, the old place of moved text and the fallback copy of a shape', async () => {
    const inside = `${made.paragraphs([...made.RESUME_LINES, 'Навыки'])}<w:p><w:del><w:r><w:delText>Уволен</w:delText></w:r></w:del><mc:AlternateContent><mc:Choice><w:t>Python</w:t></mc:Choice><mc:Fallback><w:t>Python</w:t></mc:Fallback></mc:AlternateContent><w:moveFrom><w:r><w:t> Kafka</w:t></w:r></w:moveFrom><w:moveTo><w:r><w:t> Kafka</w:t></w:r></w:moveTo></w:p>`
    const read = await files.read(
      'company',
      made.buildDocx([], {
        'word/document.xml': made.wordDocument(inside),
        'word/vbaProject.bin': 'Sub AutoOpen()',
      }),
      isDisconnected,
    )
    const text = JSON.stringify(read?.document.resume)
    expect(text).not.toMatch(/Уволен|AutoOpen/)
    expect(text.match(/Python/g)).toHaveLength(1)
    expect(text.match(/Kafka/g)).toHaveLength(1)
  })

  it('a file that takes too long is given up as too_slow, and the next one is read', async () => {
    const hasty = createResumeFiles({ time_limit: 1 })
    expect(await problemOf(made.buildPdf(), hasty)).toBe('too_slow')
    await hasty.close()
    expect(await problemOf(made.buildPdf())).toBe('read')
  })

  it('reads many files concurrently', async () => {
    const found = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        files.read('company', made.buildPdf([...made.RESUME_LINES, `Навык${at}`]), isDisconnected),
      ),
    )
    expect(found.map((read) => read?.kind)).toEqual(Array.from({ length: 20 }, () => 'pdf'))
  })
  it('a file whose sender hung up while it waited for its turn is not read', async () => {
    let left = false
    const reads = Array.from({ length: 4 }, () => files.read('company', made.buildPdf(), () => left))
    left = true
    expect(await Promise.all(reads)).toEqual([null, null, null, null])
  })

  it('files of other companies are read while hostile ones are in progress', async () => {
    // an ordinary file, which takes a fiftieth of a second, is no slow one on any machine
    const patient = createResumeFiles({ time_limit: 600_000, slow_after: 1 })
    const answered: string[] = []
    const nested = made.buildNestedForms(24)
    expect(nested.length).toBeLessThan(8000)
    const attack = (company: string) =>
      Array.from({ length: 4 }, () =>
        patient.read(company, nested, isDisconnected).then(
          () => answered.push(company),
          () => answered.push(company),
        ),
      )
    const ordinary = async () => (await patient.read('ordinary', made.buildDocx(), isDisconnected))?.kind
    const hostile = attack('a')
    expect(await ordinary()).toBe('docx')
    hostile.push(...attack('b'))
    expect(await ordinary()).toBe('docx')
    expect(answered).toEqual([])
    await patient.close()
    await Promise.all(hostile)
  })

  it('a company whose files took too much time is refused until the next hour, others are not', async () => {
    let now = new Date('2026-03-02T10:59:00Z')
    const strict = createResumeFiles({ clock: () => now, budget_seconds: 0.001 })
    const read = (company: string) => strict.read(company, made.buildDocx(), isDisconnected)
    expect((await read('a'))?.kind).toBe('docx')
    await expect(read('a')).rejects.toMatchObject({ name: 'ReadingLimit', retry_after: 60 })
    expect((await read('b'))?.kind).toBe('docx')
    now = new Date('2026-03-02T11:00:00Z')
    expect((await read('a'))?.kind).toBe('docx')
    await strict.close()
  })
})
