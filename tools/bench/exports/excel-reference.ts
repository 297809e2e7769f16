/** The streaming writer of exceljs, used as documented, with rows like the bench's; answers with the seconds it took. */
import http from 'node:http'
import { PassThrough } from 'node:stream'
import exceljs from 'exceljs'

const count = Number(process.argv[2])

async function make(): Promise<number> {
  const started = performance.now()
  const stream = new PassThrough()
  stream.resume()
  const workbook = new exceljs.stream.xlsx.WorkbookWriter({
    stream,
    useStyles: true,
    useSharedStrings: false,
  })
  const sheet = workbook.addWorksheet('Кандидаты')
  sheet.columns = Array.from({ length: 20 }, (_, n) => ({ header: `Колонка ${n + 1}`, width: 20 }))
  for (let n = 1; n <= count; n++)
    sheet
      .addRow([
        n,
        `Кандидат ${n}`,
        n % 101,
        'Пригласить',
        80,
        70,
        'Совпадает',
        null,
        null,
        '• Опыт B2B-продаж 6 лет',
        '• Нет английского',
        null,
        'Подходит по опыту.',
        null,
        new Date(),
        new Date(),
        null,
        null,
        null,
        null,
      ])
      .commit()
  sheet.commit()
  await workbook.commit()
  return (performance.now() - started) / 1000
}

const server = http.createServer((request, response) => {
  if (request.url === '/make') void make().then((seconds) => response.end(String(seconds)))
  else response.end()
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  console.log(`http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`)
})
