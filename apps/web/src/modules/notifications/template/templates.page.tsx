import { AllTemplates } from './all-templates.view.tsx'

/** Every template of the company. */
export default function TemplatesPage() {
  return <AllTemplates />
}
