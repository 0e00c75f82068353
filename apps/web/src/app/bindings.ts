import { agentBindings } from '#modules/agents/agents.routes.ts'
import { applicationBindings } from '#modules/applications/applications.routes.ts'
import { catalogBindings } from '#modules/catalog/catalog.routes.ts'
import { financeBindings } from '#modules/finance/finance.routes.ts'
import { insightBindings } from '#modules/insight/insight.routes.ts'
import { leadImportBindings } from '#modules/lead-import/lead-import.routes.ts'
import { leadBindings } from '#modules/leads/leads.routes.ts'
import type { Binding } from '#platform/router/binding.ts'
import { platformBindings } from './app.routes.ts'

/** Every page of the portal: one line per module. */
export const bindings: readonly Binding[] = [
  ...platformBindings,
  ...agentBindings,
  ...applicationBindings,
  ...leadImportBindings,
  ...catalogBindings,
  ...financeBindings,
  ...insightBindings,
  ...leadBindings,
]
