import type { ParamName } from '@embark/contract/kernel/endpoint.ts'
import type { Screen } from '@embark/contract/kernel/screen.ts'
import { useParams } from '@tanstack/react-router'

/** The parameters of the screen that is open. */
export const useScreenParams = <P extends string>(_screen: Screen<P>) => useParams({ strict: false }) as Record<ParamName<P>, string>

/** A path as the router spells it: `:lead_id` is `$lead_id`, an optional one stands in braces. */
export const routerPath = (path: string) => path.replace(/:(\w+)\?/g, '{-$$$1}').replace(/:(\w+)/g, '$$$1')
