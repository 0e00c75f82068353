import type pg from 'pg'

/**
 * Stands before every other trigger, so that what they reckon from a moment is reckoned from the right one; the one that takes the time
 * itself is followed by another.
 */
const trigger = '"0_at_the_moment"'

const create = `
  drop schema if exists demo_clock cascade;
  create schema demo_clock;
  create unlogged table demo_clock.moments (tenant_id int primary key, moment timestamptz);
  create function demo_clock.stand_at_the_moment() returns trigger language plpgsql security definer
  set search_path = pg_catalog, demo_clock as $$
  declare
    there timestamptz;
    written jsonb;
  begin
    select m.moment into there from moments m where m.tenant_id = new.tenant_id;
    if there is null then return new; end if;
    select jsonb_object_agg(field.key, there) into written from jsonb_each(to_jsonb(new)) field where field.value = to_jsonb(now());
    if written is not null then new := jsonb_populate_record(new, written); end if;
    return new;
  end $$;
  create function demo_clock.enter_at_the_moment() returns trigger language plpgsql security definer
  set search_path = pg_catalog, demo_clock as $$
  declare
    there timestamptz;
  begin
    select m.moment into there from moments m where m.tenant_id = new.tenant_id;
    if there is null or new.stage_entered_at <> now() then return new; end if;
    new.due_at := new.due_at - (now() - there);
    new.stage_entered_at := there;
    return new;
  end $$;
  create trigger zz_at_the_moment before update on applications for each row execute function demo_clock.enter_at_the_moment()`

const clocked = `
  select c.relname as name
  from pg_class c
  where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relrowsecurity
    and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id')
    and exists (select from pg_attribute a where a.attrelid = c.oid and a.atttypid = 'timestamptz'::regtype and not a.attisdropped)
  order by c.relname`

/**
 * The clock of a company that is being made: while it stands at a moment of the past, the product finds that moment where it asks what time
 * it is, and the database writes it where it would write now (ADR 0198). Other companies keep their own time.
 */
export class CompanyClock {
  readonly #owner: pg.Pool
  readonly #tenantId: number
  #moment: number | undefined

  private constructor(owner: pg.Pool, tenantId: number) {
    this.#owner = owner
    this.#tenantId = tenantId
  }

  static async wind(owner: pg.Pool, tenantId: number) {
    await owner.query(create)
    const { rows } = await owner.query<{ name: string }>(clocked)
    await owner.query(
      rows
        .map(
          ({ name }) => `
            create trigger ${trigger} before insert or update on ${name}
            for each row execute function demo_clock.stand_at_the_moment()`,
        )
        .join(';'),
    )
    await owner.query('insert into demo_clock.moments values ($1, null)', [tenantId])
    return new CompanyClock(owner, tenantId)
  }

  readonly now = () => new Date(this.#moment ?? Date.now())

  /** Sets the clock; without a moment it goes as all clocks do. */
  async turnTo(moment?: number) {
    if (moment === this.#moment) return
    const value = moment === undefined ? null : new Date(moment).toISOString()
    await this.#owner.query('update demo_clock.moments set moment = $2 where tenant_id = $1', [this.#tenantId, value])
    this.#moment = moment
  }

  /** Takes the clock away with all that belonged to it. */
  async stop() {
    this.#moment = undefined
    await this.#owner.query('drop schema demo_clock cascade')
  }
}
