/** Prints the OpenAPI document made from the contract: `npm run -s openapi`. */
import { allEndpoints } from '@embark/contract/index.ts'
import examples from '../apps/server/src/platform/http/examples.json' with { type: 'json' }
import { type Examples, openApi } from '../apps/server/src/platform/http/openapi.ts'

process.stdout.write(`${JSON.stringify(openApi(allEndpoints, examples as Examples), null, 2)}\n`)
