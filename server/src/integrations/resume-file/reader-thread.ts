/** Reads files apart from the process, which a malicious one must not bring down. */
import { parentPort } from 'node:worker_threads'
import { readDocument } from '@rezumetr/screening/document'
import { FileFailure } from '../../ports/resume-files.ts'
import { readBytes } from './read.ts'

parentPort?.on('message', (bytes: Uint8Array) => {
  void readBytes(bytes)
    .then(
      (read) => ({ read }),
      // a bug met by unusual bytes counts as a damaged file
      (error: unknown) => ({ problem: error instanceof FileFailure ? error.problem : ('damaged' as const) }),
    )
    .then((answer) => parentPort?.postMessage(answer, []))
})
/** Of every part a resume has, so that all tables are built before the first file's time runs. */
const RESUME = `Иванов Иван Иванович
Повар
+7 900 000-00-00, ivanov@example.ru, Москва, 80 000 руб.
Опыт работы
Март 2019 – н. вр.
ООО «Кафе»
Повар горячего цеха
Готовил горячие блюда, не работал с кондитеркой, вёл учёт в 1С.
Образование
2018 Колледж питания, повар
Навыки
1С, Excel
О себе
Ищу работу поваром от 80 тысяч, с 2016 по 2019 работал в столовой, в командировки не готов.`
readDocument(RESUME)
parentPort?.postMessage('ready', [])
