import { Page } from '../../ui/page.tsx'

export function AnalysisPage() {
  return <Page title="Анализ резюме">{null}</Page>
}
