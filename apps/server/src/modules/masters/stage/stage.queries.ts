import type { PageRequest } from '@embark/contract/kernel/shapes.ts'
import type { Stage } from '@embark/contract/masters/stage/stage.contract.ts'
import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { paged } from '#platform/db/paged.ts'

type ModuleType = Stage['module_type']
interface Wish extends PageRequest {
  readonly search: string
  readonly sort: 'asc' | 'desc'
  readonly sort_by: 'id' | 'name'
  readonly module_type?: ModuleType | undefined
  readonly is_active?: boolean | undefined
}

/** One page of the stages (G-M-15, G-M-21). */
export const stagePage = (ctx: Ctx, wish: Wish) =>
  paged(
    ctx.db,
    ctx.db
      .selectFrom('stages')
      .leftJoin('stages as parent', 'parent.id', 'stages.parent_stage_id')
      .select(['stages.identifier', 'stages.id', 'stages.name', 'stages.key', 'stages.is_active', 'stages.is_default'])
      .select(({ ref }) => [
        // The checks on these columns allow the values of the contract and no other.
        ref('stages.module_type').$castTo<ModuleType>().as('module_type'),
        ref('stages.type').$castTo<Stage['type']>().as('type'),
        ref('stages.position').$castTo<Stage['position']>().as('position'),
        sql<
          Stage['parent']
        >`case when parent.id is not null then jsonb_build_object('id', parent.id, 'identifier', parent.identifier, 'name', parent.name) end`.as(
          'parent',
        ),
      ])
      .$if(wish.module_type !== undefined, (all) => all.where('stages.module_type', '=', wish.module_type!))
      .$if(wish.is_active !== undefined, (all) => all.where('stages.is_active', '=', wish.is_active!))
      .$if(wish.search !== '', (all) => all.where(sql<boolean>`fold(stages.name) like '%' || fold(${wish.search}) || '%'`))
      .orderBy(`stages.${wish.sort_by}`, wish.sort)
      .orderBy('stages.id'),
    wish,
  )

/** Stages for a dropdown: all of them, or only active ones in which a record can stand (G-M-15). */
export const stageOptions = (ctx: Ctx, module: ModuleType | undefined, all: boolean) =>
  ctx.db
    .selectFrom('stages')
    .select(['name as label', 'id as value', 'identifier'])
    .$if(module !== undefined, (query) => query.where('module_type', '=', module!))
    .$if(!all, (query) =>
      query
        .where('is_active', '=', true)
        .where(sql<boolean>`not exists (select from stages child where child.parent_stage_id = stages.id)`),
    )
    .orderBy('id')
    .execute()
