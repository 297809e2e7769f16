import { expect, it } from 'vitest'
import { consentOf, privacyOf, processingRegisterOf, termsOf } from './legal.ts'

it('EXT-28 the consent is a separate document with data, purpose, actions, term and how to withdraw it', () => {
  const operator = { name: 'ООО «Владелец»', inn: '7707083893', address: 'Москва, ул. Мира, 1' }
  const words = JSON.stringify(consentOf('Резюметр', operator))
  for (const part of ['Какие данные', 'Цель', 'Действия', 'Срок', 'Отозвать']) expect(words).toContain(part)
  expect(JSON.stringify([termsOf('Резюметр'), privacyOf(operator)])).not.toContain('даю оператору')
})

it('the register names a transfer abroad only where the model is asked there', () => {
  const abroad = (isModelAbroad: boolean) =>
    JSON.stringify(processingRegisterOf(isModelAbroad)).includes('трансграничная передача')
  expect([abroad(true), abroad(false)]).toEqual([true, false])
})

/** A list item in lines of at most 140 characters. */
const wrap = (item: string) => `- ${item}`.replaceAll(/(.{1,140})(?: |$)/g, '$1\n  ').trimEnd()

it('docs/processing-register.md matches the published processing register', async () => {
  const lines = processingRegisterOf(false).flatMap(
    ({ purpose, subjects, data, ground, retention, processors }) => [
      `## ${purpose}`,
      '',
      wrap(`Чьи данные: ${subjects}`),
      wrap(`Какие: ${data}`),
      wrap(`Основание: ${ground}`),
      wrap(`Срок: ${retention}`),
      wrap(`Кто обрабатывает: ${processors}`),
      '',
    ],
  )
  const head = [
    '# Реестр обработки персональных данных',
    '',
    'Написан по `contracts/src/legal.ts`, показан на `/processing`; тест держит их равными (`vitest -u` переписывает).',
    '',
  ]
  await expect([...head, ...lines].join('\n')).toMatchFileSnapshot('../../docs/processing-register.md')
})
