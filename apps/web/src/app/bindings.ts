import type { Binding } from '#platform/router/binding.ts'
import { catalogBindings } from '#modules/catalog/catalog.routes.ts'
import { leadBindings } from '#modules/leads/leads.routes.ts'
import { platformBindings } from './app.routes.ts'

/** Every page of the portal: one line per module. */
export const bindings: readonly Binding[] = [...platformBindings, ...catalogBindings, ...leadBindings]
