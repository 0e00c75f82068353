export { LanguageMenu } from './door.view.tsx'
export type { Company } from './public-company.state.ts'
