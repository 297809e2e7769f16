import { describe, expect, it } from 'vitest'
import { phraseKeys } from '../text/tokens.ts'
import { skillRows } from './skills.ts'
import type { SkillRow } from './types.ts'

/** Lead-in words that do not change the named work: «приём входящих звонков» is «входящие звонки». */
const LEADS = new Set(phraseKeys('приём обработка ведение выполнение осуществление проведение работа с и'))

/**
 * Keys shared by names of unrelated skills, with the skills: `key: one, other`. When one skill implies the other, work
 * on it proves both, so such pairs are left out.
 */
function nearNames(rows: readonly SkillRow[]): readonly string[] {
  const parents = new Map(rows.map(([id, , , above = []]) => [id, above]))
  const implied = (id: string): readonly string[] =>
    (parents.get(id) ?? []).flatMap((above) => [above, ...implied(above)])
  const owners = new Map<string, Set<string>>()
  for (const [id, title, aliases] of rows)
    for (const name of [title, ...aliases]) {
      const keys = phraseKeys(name)
      const thing = keys.findIndex((key, at) => at === keys.length - 1 || !LEADS.has(key))
      const key = keys.slice(thing).join(' ')
      owners.set(key, (owners.get(key) ?? new Set()).add(id))
    }
  return [...owners]
    .map(([key, ids]) => ({
      key,
      ids: [...ids].filter((id) => ![...ids].some((other) => implied(other).includes(id))),
    }))
    .filter(({ ids }) => ids.length > 1)
    .map(({ key, ids }) => `${key}: ${ids.join(', ')}`)
}

/** Reviewed one by one and kept apart: words that only share a stem («порт», «портье»), or two works on one thing. */
const APART: readonly string[] = [
  'security: security-app, securities',
  'adf: azure-data-factory, saml',
  'матриц: linear-algebra, assortment',
  'планировщик задач: cron-jobs, executive-assistance',
  'ipv: ip-addressing, network-protocols',
  'парус бюджет: kadry-parus, budget-accounting',
  'pdm: smartplant, plm',
  'корм: fodder, animal-feeding',
  'посев: crop-protection, influencer-marketing',
  'пос: sowing, work-execution-project',
  'отел: dairy-farming, hotel-business',
  'ортопед коп: animal-surgery, vet-therapy',
  'хозяйств: agro-consulting, domestic-staff',
  'разрешен на работ: work-permit, migration-registration',
  'патент: work-permit, intellectual-property',
  'ностр: nopriz, banking',
  'гост: construction-docs, reception, customer-service',
  'рабоч документац: project-documentation, document-management',
  'ас: project-documentation, industrial-automation',
  'проектн работ: design-engineering, project-management',
  'скад: scad, scada',
  'кухн: furniture, cooking',
  'управлен компан: housing-utilities, management',
  'инструмент: minor-repairs, sterilization',
  'воспитан: preschool-education, empathy',
  'оптик: physics, ophthalmology',
  'исполнительн лист: payroll, enforcement-proceedings',
  'фот: payroll, photo-processing',
  'банк: bank-client, banking',
  'платеж: bank-client, cashier-work',
  'тмц: inventory-accounting, goods-receiving',
  'производствен учет: production-accounting, production-docs',
  'управлен отчетн: management-accounting, reporting',
  'контрол: management-accounting, financial-control, plc, quality-control',
  'анализ отчетн: financial-analysis, reporting',
  'тэ: economics, transport-logistics',
  'scor: scoring, supply-chain',
  'гарант: bank-guarantees, after-sales',
  'инструктаж: training-development, labor-safety',
  'мотивирован: motivation-systems, result-orientation',
  'прав: law, driving-licence',
  'договор: contract-law, deal-closing',
  'претенз: claims-work, complaints',
  'управлен: management, retail-store-management',
  'виз: visio, travel-support',
  'баз 1с: onec, data-entry',
  'bitrix: bitrix24, bitrix',
  'ssr: ssrs, ssr',
  'nat: nats, network-protocols',
  'дан: data-analysis, information-handling',
  'анализ: analytical-skills, laboratory-work',
  'информац: analytical-skills, information-handling',
  'пба: power-bi, microbiology',
  'воронк: product-analytics, sales',
  'сборщик: build-tools, assembly',
  'can шин: hardware-interfaces, auto-electrics',
  'сет: computer-networks, key-accounts',
  'маршрутизатор: routing, route-planning',
  'ки: cii-security, kipia',
  'поставк: supply-chain, goods-receiving',
  'размещен товар: warehouse-logistics, goods-receiving',
  'ржд: rail-transport, railway-technology',
  'порт: sea-transport, hotel-business',
  'водител: dispatching, driving',
  'навигатор: gps-monitoring, city-knowledge',
  'отпуск товар: goods-receiving, shipping',
  'отгрузк товар: goods-receiving, shipping',
  'оформлен товар: goods-receiving, retail-store-management',
  'водител дальнобойщик: driver-e, truck-driving',
  'сто: service-advisor, qms',
  'полиграф: promotion-materials, corporate-security',
  'врач: medicine, medical-rep',
  'санитар: care-patients, sanitary-norms',
  'рук: sterilization, fitter',
  'рефрактометр: ophthalmology, sensor-lab',
  'ор: anesthesiology, high-voltage',
  'таблиц: excel, data-entry',
  'сэд: edms, gis-systems-state',
  'нормативн документ: legal-databases, regulations-drafting',
  'нормативн документац: legal-databases, regulations-drafting',
  'посетител: reception, customer-service',
  'план производств: production-management, production-planning',
  'смен задан: production-management, production-planning',
  'технолог машиностроен: technologist, machine-building',
  'механик: machine-building, equipment-repair',
  'на станк: machine-tools, operator-equipment',
  'пресс форм: stamping, plastics',
  'энергетик: electrical-equipment, power-generation',
  'контрол измерительн прибор: kipia, electronics-measure',
  'измерительн прибор: kipia, electronics-measure',
  'машинист обходчик: boiler, power-generation',
  'торгов сет: retail-sales, key-accounts',
  'торгов точк: trade-rep, retail-store-management',
  'косметик: cosmetology, beauty-sales',
]

describe('names of two skills for one thing', () => {
  const near = nearNames(skillRows())

  it('are only those reviewed and kept apart, so no vacancy asks for the same work twice', () => {
    expect(near.filter((name) => !APART.includes(name))).toEqual([])
  })

  it('stay on the list only while they share a key', () => {
    expect(APART.filter((name) => !near.includes(name))).toEqual([])
  })

  it('are found despite lead-in words', () => {
    expect(
      nearNames([
        ['calls', 'Приём входящих звонков', []],
        ['centre', 'Колл-центр', ['входящие звонки']],
      ]),
    ).toEqual(['входя звонк: calls, centre'])
  })
})
