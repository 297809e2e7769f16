import { createRequire } from 'node:module'
import type { Buyer } from '@rezumetr/contracts/billing/documents'
import { encode } from 'uqr'
import type { Seller } from '../../../config/seller-config.ts'
import {
  dayInFigures,
  dayInWords,
  lastDayToPay,
  paymentCode,
  sumInFigures,
  sumInWords,
  titles,
  vatLine,
} from './rules.ts'

const { resolve } = createRequire(import.meta.url)
const FONT = resolve('@expo-google-fonts/golos-text/400Regular/GolosText_400Regular.ttf')
const BOLD = resolve('@expo-google-fonts/golos-text/600SemiBold/GolosText_600SemiBold.ttf')
const LEFT = 42
const RIGHT = 553
const WIDTH = RIGHT - LEFT

export type DocumentFacts = {
  readonly kind: 'bill' | 'act'
  readonly number: number
  readonly issued_on: string
  readonly amount_kopecks: number
  readonly subject: string
  readonly seller: Seller
  readonly buyer: Buyer
}

const party = ({
  name,
  inn,
  kpp,
  address,
}: {
  name: string
  inn: string
  kpp: string | null
  address: string
}) => [name, `ИНН ${inn}`, ...(kpp ? [`КПП ${kpp}`] : []), address].join(', ')

export async function drawDocument(facts: DocumentFacts): Promise<Buffer> {
  const { kind, number, issued_on, amount_kopecks, seller } = facts
  const title = `${titles[kind]} № ${number} от ${dayInWords(issued_on)}`
  // lazy: large and seldom needed
  const { default: PdfKit } = await import('pdfkit')
  const pdf = new PdfKit({
    size: 'A4',
    margins: { top: 42, bottom: 42, left: LEFT, right: 595 - RIGHT },
    font: FONT,
    info: { Title: title, Author: seller.name, CreationDate: new Date(`${issued_on}T00:00:00Z`) },
    lang: 'ru-RU',
  })
  const chunks: Buffer[] = []
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise<void>((done, fail) => {
    pdf.on('end', done)
    pdf.on('error', fail)
  })
  pdf.registerFont('bold', BOLD).registerFont('plain', FONT).fontSize(9.5)

  if (kind === 'bill') bankBlock(pdf, facts)
  pdf.moveDown(1.2).font('bold').fontSize(15).text(title, LEFT).font('plain').fontSize(9.5)
  pdf.moveDown(0.6)
  line(pdf)
  pairs(pdf, [
    [kind === 'bill' ? 'Поставщик' : 'Исполнитель', party(seller)],
    [kind === 'bill' ? 'Покупатель' : 'Заказчик', party(facts.buyer)],
  ])
  pdf.moveDown(0.8)
  goods(pdf, facts)
  const total = sumInFigures(amount_kopecks)
  pdf.moveDown(0.8).font('bold')
  pdf.text(`${kind === 'bill' ? 'Итого к оплате' : 'Итого'}: ${total} руб.`, LEFT, undefined, {
    width: WIDTH,
    align: 'right',
  })
  pdf.font('plain').text(vatLine(amount_kopecks, seller.vat_percent), { width: WIDTH, align: 'right' })
  pdf.moveDown(0.8).text(`Всего на сумму: ${sumInWords(amount_kopecks)}.`, LEFT, undefined, { width: WIDTH })
  pdf.moveDown(0.6)
  pdf.text(
    kind === 'bill'
      ? `Счёт действителен до ${dayInWords(lastDayToPay(issued_on))} включительно. Доступ открывается после поступления денег. В назначении платежа укажите номер счёта.`
      : 'Услуги оказаны полностью и в срок. Заказчик претензий по объёму, качеству и срокам не имеет.',
  )
  pdf.moveDown(0.8)
  line(pdf)
  signatures(pdf, facts)
  pdf.end()
  await ended
  return Buffer.concat(chunks)
}

type Pdf = PDFKit.PDFDocument

const line = (pdf: Pdf) => pdf.moveTo(LEFT, pdf.y).lineTo(RIGHT, pdf.y).lineWidth(0.7).stroke().moveDown(0.5)

function pairs(pdf: Pdf, rows: readonly (readonly [string, string])[]): void {
  for (const [name, value] of rows) {
    const top = pdf.y
    pdf.text(`${name}:`, LEFT, top, { width: 90 })
    pdf.text(value, LEFT + 95, top, { width: WIDTH - 95 }).moveDown(0.4)
  }
  pdf.x = LEFT
}

const QR_SIZE = 92

function bankBlock(pdf: Pdf, facts: DocumentFacts): void {
  const { seller } = facts
  const top = pdf.y
  const purpose = `Оплата по счёту № ${facts.number} от ${dayInFigures(facts.issued_on)}. ${vatLine(facts.amount_kopecks, seller.vat_percent)}`
  const { size, data } = encode(paymentCode(seller, facts.amount_kopecks, purpose), { border: 0 })
  const cell = QR_SIZE / size
  for (const [y, row] of data.entries())
    for (const [x, dark] of row.entries())
      if (dark) pdf.rect(RIGHT - QR_SIZE + x * cell, top + y * cell, cell, cell)
  pdf.fill('#000')
  const rows = [
    ['Банк получателя', seller.bank],
    ['БИК', seller.bik],
    ['Корр. счёт', seller.corr_account],
    ['Получатель', seller.name],
    ['ИНН / КПП', `${seller.inn}${seller.kpp === null ? '' : ` / ${seller.kpp}`}`],
    ['Расчётный счёт', seller.account],
    ['Назначение', purpose],
  ] as const
  for (const [name, value] of rows) {
    const y = pdf.y
    pdf.text(name, LEFT, y, { width: 90 })
    pdf.text(value, LEFT + 95, y, { width: WIDTH - QR_SIZE - 115 })
  }
  pdf.x = LEFT
  pdf.y = Math.max(pdf.y, top + QR_SIZE)
}

function goods(pdf: Pdf, { subject, amount_kopecks }: DocumentFacts): void {
  const sum = sumInFigures(amount_kopecks)
  const columns = [24, 265, 45, 35, 71, 71]
  const rows = [
    ['№', 'Наименование', 'Кол-во', 'Ед.', 'Цена, руб.', 'Сумма, руб.'],
    ['1', subject, '1', 'усл.', sum, sum],
  ]
  for (const [index, cells] of rows.entries()) {
    const top = pdf.y
    pdf.font(index === 0 ? 'bold' : 'plain')
    const height =
      Math.max(...cells.map((cell, i) => pdf.heightOfString(cell, { width: (columns[i] ?? 0) - 8 }))) + 8
    let left = LEFT
    for (const [i, cell] of cells.entries()) {
      const width = columns[i] ?? 0
      pdf.rect(left, top, width, height).lineWidth(0.5).stroke()
      pdf.text(cell, left + 4, top + 4, { width: width - 8, align: i > 3 ? 'right' : 'left' })
      left += width
    }
    pdf.x = LEFT
    pdf.y = top + height
  }
}

function signatures(pdf: Pdf, { kind, seller, buyer }: DocumentFacts): void {
  const signer = (about: string, x: number) =>
    pdf.text(`${about}\n\n____________________\n`, x, top, { width: WIDTH / 2 - 12 })
  const top = pdf.y + 6
  signer(`${kind === 'bill' ? 'Поставщик' : 'Исполнитель'}: ${seller.signer}`, LEFT)
  if (kind === 'act') signer(`Заказчик: ${buyer.name}`, LEFT + WIDTH / 2 + 12)
}
