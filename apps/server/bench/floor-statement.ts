/** What the floor runs for one request. */
export interface Statement {
  readonly rows: string
  /** Runs beside it, on a connection of its own, and answers `total`; without it `total` stands in the rows or is not asked for. */
  readonly count?: string
}

interface Page {
  /** The table with its alias, `t` unless something else is said. */
  readonly from: string
  readonly alias?: string
  readonly where: string
  /** The order of the rows, by columns of the table. */
  readonly order: string
  readonly limit: number
  readonly offset?: string
  /** What a row shows, and the joins that takes. */
  readonly columns: string
  readonly joins?: string
  readonly isCountExact?: boolean
}

/** The least that a page of rows takes: which rows stand on it first, what they show after that, and the count beside it. */
export function pageStatement({ from, alias = 't', where, order, limit, offset, columns, joins = '', isCountExact }: Page): Statement {
  return {
    rows: `
      with page as materialized (
        select ${alias}.tenant_id, ${alias}.id
        from ${from} ${alias}
        where ${where}
        order by ${order}
        limit ${limit} ${offset ? `offset ${offset}` : ''}
      )
      select ${columns}
      from page
      join ${from} ${alias} on ${alias}.tenant_id = page.tenant_id and ${alias}.id = page.id ${joins}
      order by ${order}`,
    count: `select count(*) as total from (select from ${from} ${alias} where ${where} ${isCountExact ? '' : 'limit 1001'}) counted`,
  }
}
