import { Page } from '../../ui/page.tsx'

export function ResultsPage() {
  return <Page title="Результаты анализа">{null}</Page>
}
