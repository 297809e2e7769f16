import { useRef, useState } from 'react'
import { ButtonChoice } from '../../ui/fields/button-choice.tsx'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { SecretField, TextAreaField, TextField } from '../../ui/fields/field.tsx'
import { Key } from '../../ui/keyboard/key.tsx'
import { MultiSelect } from '../../ui/fields/multi-select.tsx'
import { RadioList } from '../../ui/fields/radio-list.tsx'
import { SearchField } from '../../ui/fields/search-field.tsx'
import { SearchSelect } from '../../ui/fields/search-select.tsx'
import { Segmented } from '../../ui/fields/segmented.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { Slider } from '../../ui/fields/slider.tsx'
import { Switch } from '../../ui/fields/switch.tsx'
import { Truncated } from '../../ui/layout/truncated.tsx'
import { formatPercent } from '../../ui/text/format.ts'
import { rowClass, Specimen } from './specimen.tsx'

const periods = [
  { value: 'month', label: 'Месяц' },
  { value: 'year', label: 'Год' },
] as const
type Period = (typeof periods)[number]['value']

const moments = [
  { value: 'now', label: 'Сразу', hint: 'Резюме откроются вместе со списком.' },
  { value: 'later', label: 'Перед анализом', hint: 'Только те, которые вы анализируете.' },
] as const
type Moment = (typeof moments)[number]['value']

export function Fields() {
  const [search, setSearch] = useState('')
  const empty = useRef<HTMLInputElement>(null)
  const filled = useRef<HTMLInputElement>(null)
  return (
    <>
      <Specimen name="TextField">
        <TextField label="Обычное поле" placeholder="Подсказка внутри" hint="Пояснение под полем" />
        <TextField label="С ошибкой" defaultValue="ivan@" error="Некорректный email адрес" />
        <TextField label="Недоступное" defaultValue="Не изменить" disabled />
      </Specimen>
      <Specimen name="SecretField">
        <SecretField label="Пароль" defaultValue="секрет" aside={<a href="#forgot">Забыли пароль?</a>} />
        <SecretField label="Неверный пароль" error="Пароль слишком короткий" />
        <SecretField label="Недоступный пароль" disabled />
      </Specimen>
      <Specimen name="TextAreaField">
        <TextAreaField label="Заметка" defaultValue={'Первая строка\nвторая строка'} />
        <TextAreaField label="Заметка с ошибкой" error="Не больше 500 символов" />
      </Specimen>
      <Specimen name="SearchField, Key">
        <SearchField
          value={search}
          field={empty}
          label="Поиск"
          placeholder="Поиск по имени"
          onSearch={setSearch}
        />
        <SearchField
          value="Анна"
          field={filled}
          label="Заполненный поиск"
          placeholder="Поиск по имени"
          onSearch={() => undefined}
        />
        <div className={rowClass}>
          <Key>J</Key>
          <Key>Enter</Key>
        </div>
      </Specimen>
    </>
  )
}

export function Choices() {
  const [on, setOn] = useState(true)
  const [share, setShare] = useState(40)
  const [period, setPeriod] = useState<Period>('month')
  const [several, setSeveral] = useState<string[]>([])
  const [moment, setMoment] = useState<Moment>('now')
  return (
    <>
      <Specimen name="Select">
        <Select label="Период" value={period} options={periods} onChange={setPeriod} />
        <Select
          label="Ничего не выбрано"
          value={null}
          options={[
            { value: 'a', label: 'С числом справа', aside: '12 новых' },
            { value: 'b', label: 'Недоступный вариант', disabled: true },
          ]}
          onChange={() => undefined}
        />
        <Select
          label="Длинный вариант с числом"
          value="a"
          options={[{ value: 'a', label: 'Менеджер по продажам промышленного оборудования', ending: '(12)' }]}
          onChange={() => undefined}
          className="max-w-64"
        />
        <Select label="Недоступный список" value={period} options={periods} onChange={setPeriod} disabled />
      </Specimen>
      <Specimen name="MultiSelect">
        <MultiSelect
          label="Список с выбором нескольких"
          hint="Все выбранные сразу"
          placeholder="Не выбраны"
          values={several}
          options={periods}
          most={2}
          onChange={setSeveral}
        />
      </Specimen>
      <Specimen name="SearchSelect, Truncated">
        <SearchSelect
          label="Список с поиском"
          searchLabel="Найти период"
          nothingFound="Такого периода нет"
          value={period}
          options={periods}
          onChange={setPeriod}
        />
        <Truncated
          label="Менеджер по продажам промышленного оборудования,"
          ending="Казань"
          className="max-w-64"
        />
      </Specimen>
      <Specimen name="Checkbox, Switch">
        <Checkbox label="С пояснением" hint="Что изменится, если отметить" checked={on} onChange={setOn} />
        <Checkbox label="Недоступный и отмеченный" checked disabled />
        <Checkbox label="Недоступный" checked={false} disabled />
        <div className={rowClass}>
          <Switch label="Переключатель" checked={on} onChange={setOn} />
          <Switch label="Включён и недоступен" checked disabled onChange={setOn} />
          <Switch label="Выключен и недоступен" checked={false} disabled onChange={setOn} />
        </div>
      </Specimen>
      <Specimen name="RadioList">
        <RadioList label="Когда открывать" value={moment} options={moments} onChange={setMoment} />
        <RadioList label="Недоступный выбор" value="now" options={moments} onChange={setMoment} disabled />
      </Specimen>
      <Specimen name="Segmented">
        <div>
          <Segmented label="Период оплаты" value={period} options={periods} onChange={setPeriod} />
        </div>
      </Specimen>
      <Specimen name="ButtonChoice">
        <div>
          <ButtonChoice label="Вид" value={period} options={periods} onChange={setPeriod} />
        </div>
      </Specimen>
      <Specimen name="Slider">
        <Slider label="Доля" value={share} onChange={setShare} format={formatPercent} />
        <Slider label="Недоступная доля" value={40} onChange={setShare} disabled />
      </Specimen>
    </>
  )
}
