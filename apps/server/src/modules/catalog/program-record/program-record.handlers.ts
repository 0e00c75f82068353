import { programRecords } from '@embark/contract/catalog/program-record/program-record.contract.ts'
import { implement } from '#platform/http/implement.ts'
import { changesOfProgram } from '../program-change/program-change.queries.ts'
import { changeProgramState, createProgram, editProgram, verifyProgram } from './program-record.commands.ts'
import { heldProgram, ownProgram, visibleProgram } from './program-record.policy.ts'
import { programList, programRecord } from './program-record.queries.ts'

export const programRecordRoutes = implement(programRecords, {
  list: (ctx, { query }) => programList.page(ctx, query),
  create: async (ctx, { body }) => ({ programInfo: await programRecord(ctx, await createProgram(ctx, body)) }),
  single: async (ctx, { params }) => ({ programInfo: await programRecord(ctx, await visibleProgram(ctx, params.id)) }),
  edit: async (ctx, { params, body }) => {
    const program = await ownProgram(ctx, params.id)
    await editProgram(ctx, program, body)
    return { programInfo: await programRecord(ctx, program) }
  },
  changeState: async (ctx, { params, body }) => {
    const program = await heldProgram(ctx, params.id)
    await changeProgramState(ctx, program, body.state)
    return { programInfo: await programRecord(ctx, program) }
  },
  verify: async (ctx, { params, body }) => {
    const program = await heldProgram(ctx, params.id)
    await verifyProgram(ctx, program, body)
    return { programInfo: await programRecord(ctx, program) }
  },
  changes: async (ctx, { params }) => ({ recordsInfo: await changesOfProgram(ctx, await visibleProgram(ctx, params.id)) }),
})
