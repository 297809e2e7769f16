import { FileSpreadsheet } from 'lucide-react'
import { Card, CardBody } from '../../ui/layout/card.tsx'

const always = [
  'Место, балл и рекомендация',
  'Навыки, опыт и ожидания по зарплате',
  'Контакты и ссылка на резюме',
  'Сильные и слабые стороны, красные флаги',
  'Обоснование оценки',
  'Даты отклика и анализа',
  'Решение человека и заметка к нему',
  'Этап на HH.ru и что спросить',
]
const resume = [
  'Опыт работы и образование',
  'Ключевые навыки и рассказ о себе',
  'Ожидаемая зарплата и город',
  'Сопроводительное письмо',
]

/** What a person finds when the file is opened: its sheets in their order, and the columns of all the data. */
export function Contents({ includeResume }: { includeResume: boolean }) {
  return (
    <Card>
      <CardBody className="grid grid-cols-1 gap-4">
        <div className="flex items-center gap-2.5">
          <FileSpreadsheet aria-hidden className="size-5 text-good" />
          <h2 className="text-[15px] font-semibold">Что будет в файле</h2>
        </div>
        <Sheet
          name="Шорт-лист"
          text="Кому звонить: три плюса и вопрос к каждому, альбомный A4 с шапкой на каждой странице"
        />
        <Sheet
          name="Требования"
          text="Кандидаты и требования вакансии: у кого что есть, есть частично, чего нет и что не сказано"
        />
        <Sheet name="Кандидаты" text="Лучшие сверху, с фильтром и цветом оценки">
          {[...always, ...(includeResume ? resume : [])]}
        </Sheet>
        <Sheet
          name="Сводка"
          text="Вакансия, фильтры, период, средний балл, рекомендации и критерии с их автором"
        />
      </CardBody>
    </Card>
  )
}

function Sheet({ name, text, children = [] }: { name: string; text: string; children?: readonly string[] }) {
  return (
    <div className="border-t border-line pt-3">
      <p className="font-medium">Лист «{name}»</p>
      <p className="mt-0.5 text-[13px] text-pretty text-muted">{text}</p>
      {children.length > 0 && (
        <ul className="mt-2 grid grid-cols-1 gap-1 text-[13px]">
          {children.map((line) => (
            <li key={line} className="flex gap-2">
              <span aria-hidden className="mt-2 size-1 shrink-0 rounded-full bg-line-strong" />
              {line}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
