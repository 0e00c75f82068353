/** Prints the OpenAPI document made from the contract: `npm run -s openapi`. */
import { allEndpoints } from '@embark/contract/index.ts'
import { openApi } from '../apps/server/src/platform/http/openapi.ts'

process.stdout.write(`${JSON.stringify(openApi(allEndpoints), null, 2)}\n`)
