import { Page } from '../../ui/page.tsx'

export function ExportPage() {
  return <Page title="Экспорт данных">{null}</Page>
}
