import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canonicalSkill, findSkills } from '../skills.ts'
import { readText } from './html.ts'
import { cleanText, foldHomoglyphs, foldText } from './normalise.ts'
import { splitStatements } from './sentences.ts'
import { stem } from './stem.ts'
import { tokenise } from './tokens.ts'

describe('normaliser', () => {
  it('gives one spelling: no invisible characters, plain spaces, ё as е in comparisons, equal length', () => {
    expect(cleanText('S\u200BQ\u200BL\u00A0 и\r\nGit')).toBe('SQL и\nGit')
    expect(foldText('Учёт')).toBe('учет')
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(foldText(cleanText(text)).length).toBe(cleanText(text).length)
      }),
    )
  })

  it('reads a word in two alphabets as the one it imitates', () => {
    expect(foldHomoglyphs('оutlооk')).toBe('outlook')
    expect(foldHomoglyphs('cотрудник')).toBe('сотрудник')
    expect(foldHomoglyphs('сотрудник')).toBe('сотрудник')
  })

  it('keeps names that a plain word pattern would split', () => {
    expect(tokenise('С++, C#, .NET, 1C и Node.js').map(({ word }) => word)).toEqual([
      'c++',
      'c#',
      '.net',
      '1с',
      'и',
      'node',
      'js',
    ])
  })

  it('merges forms and derivations of a word', () => {
    for (const forms of [
      ['закупка', 'закупок'],
      ['станок', 'станки'],
      ['опыт', 'опытом'],
      ['сварщик', 'сварка'],
      ['учёт', 'учета'],
      ['настроек', 'настройки'],
    ])
      expect(new Set(forms.map((form) => stem(foldText(form)))).size).toBe(1)
  })

  it('reads HTML as lines and returns invisible text separately', () => {
    expect(
      readText('<p>Опыт</p><ul><li>Java</li></ul><!-- ночь --><b style="display:none">клад</b>'),
    ).toEqual({ text: 'Опыт\n\n• Java', hidden: ['ночь', 'клад'] })
    expect(readText('a &lt; b').text).toBe('a < b')
  })

  it.each([
    ['Знание C&#43;&#43;, C&#x23; и Node&#46;js', 'Знание C++, C# и Node.js'],
    ['1С&#58;Предприятие, опыт от&#160;3&#160;лет', '1С:Предприятие, опыт от 3 лет'],
    ['R&amp;D &ldquo;Заря&rdquo;&hellip; &ge; 5, ку&shy;рьер', 'R&D “Заря”... ≥ 5, курьер'],
    ['?a=1&copy=2 и &nosuch;', '?a=1&copy=2 и &nosuch;'],
  ])('reads the character references of «%s» with tags and without', (html, text) => {
    expect(readText(html).text).toBe(text)
    expect(readText(`<li>${html}</li>`).text).toBe(`• ${text}`)
  })

  it('splits into verbatim statements', () => {
    const text = cleanText('• Вёл склад; принимал товар. Отвечал за учёт.\n1. Писал отчёты')
    for (const statement of splitStatements(text)) expect(text).toContain(statement)
    expect(splitStatements(text).length).toBe(4)
  })

  it.each([
    ['Права кат. В, С. Стаж 10 лет', ['Права кат. В, С.', 'Стаж 10 лет']],
    ['Склад в г. Химки, ул. Репина. Отвечал за учёт', ['Склад в г. Химки, ул. Репина.', 'Отвечал за учёт']],
    ['Курьер с 2015 г. Отвечал за учёт', ['Курьер с 2015 г.', 'Отвечал за учёт']],
    ['Склад 500 кв. м. Отвечал за учёт', ['Склад 500 кв. м.', 'Отвечал за учёт']],
    ['Знание 1С• Высшее образование•опыт продаж', ['Знание 1С', 'Высшее образование', 'опыт продаж']],
  ])('ends no statement at an abbreviation, and one at every bullet: «%s»', (text, statements) => {
    expect(splitStatements(text)).toEqual(statements)
  })
})

describe('an overlong statement', () => {
  it('is cut between words without losing text', () => {
    const endless = Array.from({ length: 200 }, (_, index) => `слово${index}`).join(' ')
    const parts = splitStatements(endless)
    expect(parts.length).toBeGreaterThan(3)
    expect(parts.every((part) => part.length <= 400)).toBe(true)
    expect(parts.join(' ')).toBe(endless)
  })
})

describe('canonical skills', () => {
  it('merges spellings and keeps different skills apart', () => {
    expect(canonicalSkill('k8s')).toBe(canonicalSkill('Kubernetes'))
    expect(canonicalSkill('Знание PostgreSQL')).toBe(canonicalSkill('postgres'))
    expect(canonicalSkill('Java')).not.toBe(canonicalSkill('JavaScript'))
    expect(canonicalSkill('C')).not.toBe(canonicalSkill('C++'))
    expect(canonicalSkill('абракадабра зюзя')).toBeNull()
  })
})

describe('a name of several words', () => {
  const skills = (text: string) => findSkills(tokenise(cleanText(text))).map(({ id }) => id)

  it.each([
    ['Kubernetes, Helm, Docker', ['kubernetes', 'helm', 'docker']],
    ['Знание 1С, CRM', ['onec', 'crm']],
    ['1С, ERP-систем', ['onec', 'erp']],
    ['Spark, SQL', ['spark', 'sql']],
    ['Python; Selenium', ['python', 'selenium']],
    ['Java, Spring Boot', ['java', 'spring-boot']],
    ['Word, Excel', ['word', 'excel']],
  ])('is not read across a comma: «%s»', (text, ids) => expect(skills(text)).toEqual(ids))

  it.each([
    ['Helm для Kubernetes Helm', ['helm', 'helm']],
    ['1С:ERP', ['onec-erp']],
    ['1С (ERP, ЗУП)', ['onec-erp', 'onec-zup']],
    ['Java Spring', ['spring']],
    ['Модели PD, LGD, EAD', ['scoring']],
  ])('is read through brackets, and with a comma of its own: «%s»', (text, ids) =>
    expect(skills(text)).toEqual(ids),
  )
})

describe('any text', () => {
  const piece = fc.oneof(
    fc.nat(0x10ffff).map((code) => String.fromCodePoint(code)),
    fc.constantFrom(
      'С++',
      'Ёж',
      'оutlооk',
      '\u200b',
      '\r\n',
      '\u00a0',
      'ﬁ',
      'İ',
      '<b>',
      '</b>',
      '&lt;',
      '<!--',
      '; ',
      '. ',
      '\n• ',
    ),
  )
  const text = fc.string({ unit: piece, maxLength: 30 })

  it('is unchanged by a second cleaning or folding', () => {
    fc.assert(
      fc.property(text, (written) => {
        const clean = cleanText(written)
        expect(cleanText(clean)).toBe(clean)
        expect(foldText(foldText(clean))).toBe(foldText(clean))
        expect(foldText(clean).length).toBe(clean.length)
      }),
    )
  })
  it('has words at their offsets, in order; statements are verbatim parts of it', () => {
    fc.assert(
      fc.property(text, (written) => {
        const clean = cleanText(written)
        let end = 0
        for (const token of tokenise(clean)) {
          expect(token.start >= end && token.end > token.start && token.end <= clean.length).toBe(true)
          expect(tokenise(clean.slice(token.start, token.end))[0]?.stem).toBe(token.stem)
          end = token.end
        }
        for (const statement of splitStatements(clean)) expect(clean).toContain(statement)
      }),
    )
  })
  it('behind a hiding tag or in a comment is not read as visible', () => {
    const cover = fc.constantFrom(
      ['<!--', '-->'],
      ['<b style="display:none">', '</b>'],
      ['<p hidden>', '</p>'],
      ['<span style="font-size:0px">', '</span>'],
    )
    const word = fc.string({ unit: fc.constantFrom(...Array.from('абвгд')), minLength: 3, maxLength: 10 })
    fc.assert(
      fc.property(word, word, cover, (seen, unseen, [open, close]) => {
        const { text, hidden } = readText(`<p>${seen}</p>${open}я${unseen}я${close}<p>${seen}</p>`)
        expect(text).not.toContain(`я${unseen}я`)
        expect(hidden.join(' ')).toContain(`я${unseen}я`)
        expect(text.split(/\s+/)).toEqual([seen, seen])
      }),
    )
  })
})
