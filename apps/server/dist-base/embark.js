import {
  ConfigError,
  QUEUE_DEAD,
  assertDurable,
  checkConfig,
  configKeys,
  createLog,
  loadConfig,
  migrate,
  migrationFiles,
  openDatabase,
  pendingMigrations
} from "./chunk-K7POE3PY.js";
import {
  askPush,
  askSms,
  askTelephony,
  openStore
} from "./chunk-IMC2CVKW.js";
import {
  gateMeanings,
  hashPassword,
  setPasswordPasses
} from "./chunk-EE5MH245.js";

// src/cli/commands.ts
import { Command, CommanderError } from "commander";

// src/cli/keeping-commands.ts
import fs3 from "node:fs";

// src/platform/backup/backup.ts
import pg2 from "pg";
import { to as copyTo } from "pg-copy-streams";

// src/platform/backup/archive.ts
import { createHash } from "node:crypto";
import { once } from "node:events";
import fs from "node:fs";
import { open } from "node:fs/promises";
import { createGunzip, createGzip } from "node:zlib";
var SEAL_BYTES = 58;
var BLOCK = 512;
function sealOf(hash) {
  const head = Buffer.from([31, 139, 8, 4, 0, 0, 0, 0, 0, 255, 36, 0, 69, 77, 32, 0]);
  return Buffer.concat([head, hash, Buffer.from([3, 0]), Buffer.alloc(8)]);
}
async function createArchive(file) {
  const partial = `${file}.partial`;
  if (fs.existsSync(file)) throw new Error(`${file} is there already. Backups are not overwritten: choose another name.`);
  const target = await open(partial, "w", 384);
  const hash = createHash("sha256");
  const gzip = createGzip({ level: 1 });
  const written2 = (async () => {
    for await (const chunk of gzip) {
      hash.update(chunk);
      await target.writeFile(chunk);
    }
  })();
  written2.catch(() => gzip.destroy());
  const write = async (bytes) => {
    if (!gzip.write(bytes)) await Promise.race([once(gzip, "drain"), written2]);
  };
  return {
    async add(name, content) {
      await write(headerOf(name, content.byteLength));
      await write(content);
      await write(Buffer.alloc((BLOCK - content.byteLength % BLOCK) % BLOCK));
    },
    async finish() {
      gzip.end(Buffer.alloc(2 * BLOCK));
      await written2;
      await target.writeFile(sealOf(hash.digest()));
      await target.sync();
      const { size } = await target.stat();
      await target.close();
      fs.renameSync(partial, file);
      return size;
    },
    async abandon() {
      gzip.destroy();
      await written2.catch(() => void 0);
      await target.close().catch(() => void 0);
      fs.rmSync(partial, { force: true });
    }
  };
}
async function verifyArchive(file) {
  const { size } = fs.statSync(file);
  const damaged = new Error(`${file} is damaged or incomplete, or not a backup of Embark. Nothing was changed; use another backup.`);
  if (size <= SEAL_BYTES) throw damaged;
  const hash = createHash("sha256");
  for await (const chunk of fs.createReadStream(file, { end: size - SEAL_BYTES - 1, highWaterMark: 1 << 20 })) hash.update(chunk);
  const seal = Buffer.alloc(SEAL_BYTES);
  const source = await open(file);
  await source.read(seal, 0, SEAL_BYTES, size - SEAL_BYTES);
  await source.close();
  if (!seal.equals(sealOf(hash.digest()))) throw damaged;
}
async function* readArchive(file) {
  const { size } = fs.statSync(file);
  const source = fs.createReadStream(file, { end: size - SEAL_BYTES - 1 });
  const gunzip = createGunzip({ chunkSize: 1 << 18 });
  source.on("error", (error) => gunzip.destroy(error));
  const take = takerOf(source.pipe(gunzip));
  for (; ; ) {
    const header = await take(BLOCK);
    const name = header.toString("utf8", 0, 100).replace(/\0.*$/s, "");
    if (!name) return;
    const length = Number.parseInt(header.toString("latin1", 124, 135), 8);
    const content = await take(length);
    await take((BLOCK - length % BLOCK) % BLOCK);
    yield { name, content };
  }
}
function takerOf(source) {
  const chunks = source[Symbol.asyncIterator]();
  let left = Buffer.alloc(0);
  return async (bytes) => {
    const parts = [];
    let missing = bytes;
    while (missing > 0) {
      if (left.length === 0) {
        const next = await chunks.next();
        if (next.done) throw new Error("The backup ends in the middle.");
        left = next.value;
      }
      const part = left.subarray(0, missing);
      parts.push(part);
      left = left.subarray(part.length);
      missing -= part.length;
    }
    return parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts);
  };
}
function headerOf(name, size) {
  const header = Buffer.alloc(BLOCK);
  if (Buffer.byteLength(name) > 99) throw new Error(`Too long a name for the archive: ${name}`);
  header.write(name, 0, "utf8");
  header.write("0000600\0", 100);
  header.write("0000000\0", 108);
  header.write("0000000\0", 116);
  header.write(`${size.toString(8).padStart(11, "0")}\0`, 124);
  header.write(`${"0".repeat(11)}\0`, 136);
  header.write("        ", 148);
  header.write("0", 156);
  header.write("ustar\x0000", 257);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148);
  return header;
}

// src/platform/backup/catalogue.ts
import pg from "pg";
var OURS = `n.nspname in ('public', 'graphile_worker') and c.relkind = 'r' and c.relpersistence = 'p'
  and not (n.nspname = 'graphile_worker' and c.relname = 'migrations') and c.relname not like 'socket\\_io\\_%'
  and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`;
async function backedTables(client) {
  const { rows } = await client.query(
    `select n.nspname as schema, c.relname as table, c.relforcerowsecurity as walled,
       array_agg(a.attname::text order by a.attnum) filter (where a.attgenerated = '') as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where ${OURS} group by 1, 2, 3 order by 1, 2`
  );
  return rows.map(({ schema, table, columns, walled }) => ({
    sql: `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(table)}`,
    name: `${schema}.${table}`,
    columns,
    isWalled: walled
  }));
}
async function sequenceStates(client) {
  const { rows } = await client.query(
    `select schemaname as schema, sequencename as name, data_type::text as type, last_value::text as value from pg_sequences
     where schemaname in ('public', 'ids', 'graphile_worker') and last_value is not null order by 1, 2`
  );
  return rows;
}
async function setSequences(client, states) {
  for (let from = 0; from < states.length; from += 500) {
    const batch = states.slice(from, from + 500).map(({ schema, name, type, value }) => {
      const sql = `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`;
      if (!["integer", "bigint", "smallint"].includes(type)) throw new Error(`Unknown kind of counter: ${type}`);
      return `create sequence if not exists ${sql} as ${type}; select setval(${pg.escapeLiteral(sql)}, ${BigInt(value)});`;
    });
    await client.query(`set local client_min_messages = warning; ${batch.join("\n")}`);
  }
}
async function scaffolding(client, { withForeignKeys }) {
  const constraints = await client.query(
    `select format('%I.%I', n.nspname, c.relname) as table, quote_ident(k.conname) as name, pg_get_constraintdef(k.oid) as definition
     from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
     where k.contype = 'f' and $1 and k.conparentid = 0 and n.nspname in ('public', 'graphile_worker') order by 1, 2`,
    [withForeignKeys]
  );
  const indexes = await client.query(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
     from pg_index i join pg_class c on c.oid = i.indrelid join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'public' and c.relkind = 'r' and not i.indisprimary
       and not exists (select from pg_constraint k where k.conindid = i.indexrelid) order by 1`
  );
  const triggers = await client.query(
    `select format('%I.%I', n.nspname, c.relname) as table, quote_ident(t.tgname) as name
     from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
     where n.nspname in ('public', 'graphile_worker') and not t.tgisinternal and t.tgenabled = 'O' order by 1, 2`
  );
  const walls = (await backedTables(client)).filter(({ isWalled }) => isWalled);
  return {
    down: [
      ...constraints.rows.map(({ table, name }) => `alter table ${table} drop constraint ${name}`),
      ...indexes.rows.map(({ name }) => `drop index ${name}`),
      ...triggers.rows.map(({ table, name }) => `alter table ${table} disable trigger ${name}`),
      ...walls.map(({ sql }) => `alter table ${sql} no force row level security`)
    ],
    up: [
      ...indexes.rows.map(({ definition }) => definition),
      ...constraints.rows.map(({ table, name, definition }) => `alter table ${table} add constraint ${name} ${definition}`),
      ...triggers.rows.map(({ table, name }) => `alter table ${table} enable trigger ${name}`),
      ...walls.map(({ sql }) => `alter table ${sql} force row level security`)
    ]
  };
}

// src/platform/backup/backup.ts
var CHUNK = 8 << 20;
async function backup({ ownerUrl, files }, file) {
  const archive = await createArchive(file);
  const client = new pg2.Client({ connectionString: ownerUrl, application_name: "embark backup" });
  client.on("error", () => void 0);
  try {
    await client.connect();
    await client.query(
      "begin isolation level repeatable read read only; set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0"
    );
    const tables = await backedTables(client);
    await archive.add("manifest.json", json(await manifestOf(client, tables)));
    const rows = {};
    for (const table of tables) rows[table.name] = await copyOut(client, table, archive);
    const copied = await copyFiles(client, files, archive);
    const summary = { rows, sequences: await sequenceStates(client), ...copied };
    await client.query("commit");
    await archive.add("summary.json", json(summary));
    return { ...summary, bytes: await archive.finish() };
  } catch (error) {
    await archive.abandon();
    throw error;
  } finally {
    await client.end().catch(() => void 0);
  }
}
var json = (value) => Buffer.from(JSON.stringify(value, null, 1));
async function manifestOf(client, tables) {
  const version = await client.query(
    `select current_setting('server_version') as server_version, to_char(now() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as now`
  );
  const migrations = await client.query(
    "select name, checksum from embark_meta.embark_migrations order by name"
  );
  return {
    format: 1,
    created_at: version.rows[0]?.now ?? "",
    server_version: version.rows[0]?.server_version ?? "",
    migrations: migrations.rows,
    tables: tables.map(({ name, columns }) => ({ name, columns }))
  };
}
async function copyOut(client, table, archive) {
  let part = 0;
  let waiting = [];
  let bytes = 0;
  const flush = async () => {
    await archive.add(`tables/${table.name}/${String(part++).padStart(6, "0")}`, Buffer.concat(waiting));
    waiting = [];
    bytes = 0;
  };
  const columns = table.columns.map((column) => pg2.escapeIdentifier(column)).join(", ");
  const stream = client.query(copyTo(`copy (select ${columns} from ${table.sql}) to stdout`));
  for await (const chunk of stream) {
    waiting.push(chunk);
    bytes += chunk.length;
    if (bytes >= CHUNK) await flush();
  }
  if (bytes > 0) await flush();
  return stream.rowCount ?? 0;
}
async function copyFiles(client, files, archive) {
  let copied = 0;
  const missing = [];
  let last = { tenant_id: 0, id: 0 };
  for (; ; ) {
    const { rows } = await client.query(
      "select tenant_id, id, storage_key from files where (tenant_id, id) > ($1, $2) order by tenant_id, id limit 500",
      [last.tenant_id, last.id]
    );
    for (const { storage_key } of rows) {
      const content = await contentOf(files, storage_key);
      if (content) {
        await archive.add(`files/${storage_key}`, content);
        copied++;
      } else missing.push(storage_key);
    }
    const end = rows.at(-1);
    if (!end) return { files: copied, missing_files: missing };
    last = end;
  }
}
async function contentOf(files, key) {
  const chunks = [];
  try {
    for await (const chunk of files.read(key)) chunks.push(chunk);
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : void 0;
    if (code === "ENOENT" || error instanceof Error && error.name === "NoSuchKey") return void 0;
    throw error;
  }
  return Buffer.concat(chunks);
}

// src/platform/backup/restore.ts
import { once as once2 } from "node:events";
import pg3 from "pg";
import { from as copyFrom } from "pg-copy-streams";
async function restore({ ownerUrl, files }, file) {
  await verifyArchive(file);
  const manifest = await manifestIn(file);
  const client = new pg3.Client({ connectionString: ownerUrl, application_name: "embark restore" });
  client.on("error", () => void 0);
  await client.connect();
  try {
    await refuseFull(client);
    await migrate(ownerUrl, { only: new Set(manifest.migrations.map(({ name }) => name)) });
    const summary = await load(client, manifest, files, file);
    await migrate(ownerUrl);
    return summary;
  } finally {
    await client.end();
  }
}
async function manifestIn(file) {
  for await (const { name, content } of readArchive(file)) {
    if (name !== "manifest.json") break;
    const manifest = JSON.parse(content.toString());
    const known = new Map(migrationFiles().map((migration) => [migration.name, migration.checksum]));
    const strange = manifest.migrations.filter(({ name: each, checksum }) => known.get(each) !== checksum).map(({ name: each }) => each);
    if (manifest.format !== 1 || strange.length > 0) {
      throw new Error(
        `The backup was made by a release that this one does not know (${strange.join(", ") || `format ${manifest.format}`}). Restore it with that release or a newer one.`
      );
    }
    return manifest;
  }
  throw new Error(`${file} is not a backup of Embark.`);
}
async function refuseFull(client) {
  const there = await client.query(`select to_regclass('public.tenants') is not null as there`);
  if (!there.rows[0]?.there) return;
  const { rows } = await client.query("select count(*) as tenants from tenants");
  if (Number(rows[0]?.tenants) > 0)
    throw new Error("This installation holds data. Restore into an empty database, so that nothing is overwritten.");
}
async function load(client, manifest, files, file) {
  await client.query(`begin; set local statement_timeout = 0; set local lock_timeout = '10s'; set local maintenance_work_mem = '256MB'`);
  try {
    const tables = await backedTables(client);
    const isTrusted = await trustSnapshot(client);
    const { down, up } = await scaffolding(client, { withForeignKeys: !isTrusted });
    for (const statement of down) await client.query(statement);
    await emptyOut(client, tables);
    const summary = await loadMembers(client, manifest, tables, files, file);
    for (const statement of up) await client.query(statement);
    await setSequences(client, summary.sequences);
    await client.query("update graphile_worker._private_jobs set locked_at = null, locked_by = null where locked_at is not null");
    await client.query("update graphile_worker._private_job_queues set locked_at = null, locked_by = null where locked_at is not null");
    await client.query("commit");
    await client.query("analyze");
    return summary;
  } catch (error) {
    await client.query("rollback").catch(() => void 0);
    throw error;
  }
}
async function trustSnapshot(client) {
  const { rows } = await client.query("select rolsuper as may from pg_roles where rolname = current_user");
  if (rows[0]?.may) await client.query("set local session_replication_role = replica");
  return rows[0]?.may ?? false;
}
async function emptyOut(client, tables) {
  const probes = tables.map(({ sql }) => `select ${pg3.escapeLiteral(sql)} as sql where exists (select from ${sql})`);
  const { rows } = await client.query(probes.join(" union all "));
  if (rows.length > 0) await client.query(`truncate ${rows.map(({ sql }) => sql).join(", ")} cascade`);
}
async function loadMembers(client, manifest, tables, files, file) {
  const rows = Object.fromEntries(manifest.tables.map(({ name }) => [name, 0]));
  let current;
  const finish = async () => {
    if (!current) return;
    const { name, stream } = current;
    current = void 0;
    stream.end();
    await once2(stream, "finish");
    rows[name] = stream.rowCount ?? 0;
  };
  for await (const { name, content } of readArchive(file)) {
    const [kind = "", ...rest] = name.split("/");
    const table = kind === "tables" ? rest[0] : void 0;
    if (table !== current?.name) await finish();
    if (table !== void 0) {
      current ??= { name: table, stream: client.query(copyFrom(statementFor(table, manifest, tables))) };
      await push(current.stream, content);
    } else if (kind === "files") await files.putAt(rest.join("/"), content);
    else if (kind === "summary.json") return compared(JSON.parse(content.toString()), rows);
  }
  throw new Error("The backup ends in the middle.");
}
function push(stream, content) {
  return new Promise((resolve, reject) => {
    stream.once("error", reject);
    stream.write(content, (error) => {
      stream.off("error", reject);
      if (error) reject(error);
      else resolve();
    });
  });
}
function statementFor(name, manifest, tables) {
  const source = manifest.tables.find((table) => table.name === name);
  const target = tables.find((table) => table.name === name);
  if (!source || !target) throw new Error(`The backup has a table that this release does not know: ${name}.`);
  return `copy ${target.sql} (${source.columns.map((column) => pg3.escapeIdentifier(column)).join(", ")}) from stdin`;
}
function compared(summary, rows) {
  const wrong = Object.keys(summary.rows).filter((name) => summary.rows[name] !== rows[name]);
  if (wrong.length > 0) throw new Error(`Not every row came through: ${wrong.join(", ")}. Nothing was changed.`);
  return summary;
}

// src/platform/config/config-docs.ts
function configDocs() {
  const cell = (text) => text.replaceAll("|", "\\|");
  const rows = configKeys.map(({ path: path3, variables, description, allowed, fallback, otherwise }) => {
    const standard = fallback === void 0 ? otherwise ?? "none" : `\`${JSON.stringify(fallback)}\``;
    return `| \`${path3}\` | ${variables.map((name) => `\`${name}\``).join(", ")} | ${cell(description)} | ${cell(allowed)} | ${cell(standard)} |`;
  });
  return [
    "# Configuration",
    "",
    "One file, `embark.config.json` in the working directory (or the file `EMBARK_CONFIG` names); comments and trailing commas are fine. Every key can also be given as an environment variable, which wins. Nothing is required. `embark config check` tells what is wrong with it and where.",
    "",
    "| Key | Environment | What it is for | Allowed | Default |",
    "|---|---|---|---|---|",
    ...rows,
    ""
  ].join("\n");
}
function configExample() {
  const root = {};
  for (const { path: path3, description, allowed, fallback, otherwise } of configKeys) {
    const steps = path3.split(".");
    let group = root;
    for (const step of steps.slice(0, -1)) {
      const inner = group[step];
      const next = typeof inner === "object" ? inner : {};
      group[step] = next;
      group = next;
    }
    const name = steps.at(-1) ?? "";
    group[name] = `// ${description} Allowed: ${allowed}.${otherwise ? ` Default: ${otherwise}.` : ""}
// "${name}": ${fallback === void 0 ? "\u2026" : JSON.stringify(fallback)},`;
  }
  return `${written(root, "").join("\n")}
`;
}
function written(group, indent) {
  const inside = Object.entries(group).flatMap(([key, member]) => {
    if (typeof member === "string") return member.split("\n").map((line) => `${indent}  ${line}`);
    const [first = "", ...rest] = written(member, `${indent}  `);
    return [`${indent}  "${key}": ${first}`, ...rest.slice(0, -1), `${indent}  },`];
  });
  return ["{", ...inside, `${indent}}`];
}

// src/platform/config/invocation.ts
import path from "node:path";
var pathAsTyped = (typed) => path.resolve(process.env.INIT_CWD ?? ".", typed);

// src/cli/command-means.ts
import pg4 from "pg";
async function withDatabase(means, work) {
  const config = loadConfig(means.config);
  const source = await openDatabase(config);
  try {
    return await work(source.ownerUrl, config);
  } finally {
    await source.stop();
  }
}
var withOwner = (means, work) => withDatabase(means, async (ownerUrl) => {
  await migrate(ownerUrl);
  const owner = new pg4.Client({ connectionString: ownerUrl, application_name: "embark" });
  owner.on("error", () => void 0);
  await owner.connect();
  try {
    return await work(owner);
  } finally {
    await owner.end();
  }
});
var withOperator = (means, work) => withDatabase(means, async (ownerUrl, config) => {
  await migrate(ownerUrl);
  const operator = await means.openOperator({ config, ownerUrl, log: createLog("warn") });
  try {
    return await work(operator);
  } finally {
    await operator.close();
  }
});

// src/cli/doctor.ts
import fs2 from "node:fs";
import path2 from "node:path";
import nodemailer from "nodemailer";
import pg5 from "pg";

// src/cli/finding.ts
var ok = (check, detail) => ({ check, status: "ok", detail });
var warning = (check, detail, fix) => ({ check, status: "warning", detail, fix });
var broken = (check, detail, fix) => ({ check, status: "broken", detail, fix });
var reasonOf = (error) => (error instanceof AggregateError ? error.errors : [error]).map((each) => each instanceof Error ? each.message : String(each)).join("; ");

// src/cli/upkeep.ts
async function setTenantStatus(owner, code, status) {
  const { rowCount } = await owner.query("update tenants set status = $2 where code = $1", [code, status]);
  if (rowCount === 0) throw new Error(`There is no tenant with the code ${code}.`);
}
async function deadWork(owner) {
  const jobs = await owner.query(QUEUE_DEAD);
  const events = await owner.query("select dead from outbox_lag()");
  return { jobs: Number(jobs.rows[0]?.value), events: Number(events.rows[0]?.dead) };
}
async function retryDeadWork(owner) {
  const dead = await owner.query("select id from graphile_worker.jobs where locked_at is null and attempts >= max_attempts");
  const ids = dead.rows.map(({ id }) => id);
  if (ids.length > 0) await owner.query("select graphile_worker.reschedule_jobs($1, run_at => now(), attempts => 0)", [ids]);
  const events = await owner.query("update outbox_events set attempts = 0, due_at = now() where dispatched_at is null and attempts >= 12");
  return { jobs: ids.length, events: events.rowCount ?? 0 };
}

// src/cli/doctor-database.ts
async function databaseChecks(client, isEmbedded) {
  const first = [
    await versionFinding(client, isEmbedded),
    await durabilityFinding(client),
    await roleFinding(client),
    await clockFinding(client),
    await migrationsFinding(client)
  ];
  if (first.some(({ check, status }) => check === "migrations" && status === "broken")) return first;
  return [...first, await wallFinding(client), await deadWorkFinding(client), await ledgerFinding(client), await auditFinding(client)];
}
async function versionFinding(client, isEmbedded) {
  const { rows } = await client.query(
    `select current_setting('server_version') as version, current_setting('server_version_num')::int as number`
  );
  const { version = "", number = 0 } = rows[0] ?? {};
  if (number < 15e4) return broken("database", `PostgreSQL ${version} is too old`, "Use PostgreSQL 15 or newer.");
  return ok("database", `PostgreSQL ${version}${isEmbedded ? ", embedded" : ""}`);
}
async function durabilityFinding(client) {
  try {
    await assertDurable(client);
  } catch (error) {
    return broken("durability", reasonOf(error), "Turn the settings on and restart PostgreSQL.");
  }
  const { rows } = await client.query("select coalesce(sum(checksum_failures), 0) as failures from pg_stat_database");
  const failures = Number(rows[0]?.failures);
  return failures > 0 ? broken("durability", `${failures} damaged pages were met`, "The disk is failing: restore the last backup on another one.") : ok("durability", "what is acknowledged is on the disk");
}
async function roleFinding(client) {
  const { rows } = await client.query(
    `select rolsuper or rolbypassrls as lofty, pg_has_role(current_user, oid, 'member') as usable from pg_roles where rolname = 'embark_app'`
  );
  const role = rows[0];
  if (!role) return broken("role", "the role embark_app is missing", "Run: embark migrate");
  if (role.lofty)
    return broken("role", "the role embark_app passes the wall between tenants", "Run: alter role embark_app nosuperuser nobypassrls");
  return role.usable ? ok("role", "the application passes no wall") : broken("role", "the database user may not take the role embark_app", "Run, as an administrator: grant embark_app to <user>");
}
async function clockFinding(client) {
  const { rows } = await client.query("select clock_timestamp() as now");
  const seconds = Math.round(Math.abs(Date.now() - Number(rows[0]?.now)) / 1e3);
  return seconds > 5 ? warning("clock", `this machine and the database differ by ${seconds} s`, "Let both set their clocks by NTP.") : ok("clock", "agrees with the database");
}
async function migrationsFinding(client) {
  try {
    const pending = await pendingMigrations(client);
    return pending.length > 0 ? broken("migrations", `not applied: ${pending.join(", ")}`, "Run: embark migrate") : ok("migrations", "all applied");
  } catch (error) {
    return broken("migrations", reasonOf(error), "Install the release whose files these are, whole.");
  }
}
async function wallFinding(client) {
  const { rows } = await client.query(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not (c.relrowsecurity and c.relforcerowsecurity) and c.relname <> 'tenant_hosts' order by 1`
  );
  const open2 = rows.map(({ name }) => name).join(", ");
  return open2 ? broken(
    "wall",
    `tables without the wall between tenants: ${open2}`,
    "Somebody switched it off: alter table \u2026 enable row level security, force row level security"
  ) : ok("wall", "stands on every table");
}
async function deadWorkFinding(client) {
  const { jobs, events } = await deadWork(client);
  if (jobs + events === 0) return ok("queue", "nothing was given up on");
  return warning(
    "queue",
    `given up on: ${jobs} jobs, ${events} events`,
    "See their last_error, mend the cause, then run: embark jobs retry"
  );
}
async function ledgerFinding(client) {
  const { rows } = await client.query(
    `select count(*) as wrong from (
       select from ledger_postings group by tenant_id, transaction_id, currency having sum(amount_minor) <> 0) unbalanced`
  );
  const wrong = Number(rows[0]?.wrong);
  return wrong > 0 ? broken("ledger", `${wrong} transactions do not sum to zero`, "Do not mend this by hand: restore a backup beside it and compare.") : ok("ledger", "every transaction sums to zero");
}
async function auditFinding(client) {
  const { rows } = await client.query(
    `with chain as (select s.*, lag(hash, 1, '') over by_tenant as before, lag(last_id) over by_tenant as reached from audit_seals s
       window by_tenant as (partition by tenant_id order by first_id))
     select t.code as tenant, chain.first_id, chain.last_id from chain join tenants t on t.id = chain.tenant_id
     where previous_hash <> before or first_id <> coalesce(reached + 1, -2147483648) or hash <> audit_hash(tenant_id, first_id, last_id, previous_hash)
       or entries <> (select count(*) from audit_entries e where e.tenant_id = chain.tenant_id and e.id between first_id and last_id)
     order by tenant_id, first_id limit 5`
  );
  const bad = rows.map(({ tenant, first_id, last_id }) => `${tenant} ${first_id} to ${last_id}`).join(", ");
  if (bad) return broken("audit", `the log was changed behind the portal: ${bad}`, "Restore a backup beside it and compare these entries.");
  const { rows: waiting } = await client.query(
    `select distinct t.code as tenant from tenants t join lateral (select coalesce(max(last_id), 0) as reached from audit_seals where tenant_id = t.id) s on true
     join lateral (select created_at from audit_entries where tenant_id = t.id and id > s.reached order by id limit 1) e on true where e.created_at < now() - interval '1 day'`
  );
  return waiting.length ? warning("audit", `not sealed for a day: ${waiting.map(({ tenant }) => tenant).join(", ")}`, "See that a worker runs.") : ok("audit", "the log is as it was written");
}

// src/cli/doctor.ts
async function examine(options) {
  let config;
  try {
    config = loadConfig(options);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.problems.map(({ where, key, message, fix }) => broken("configuration", `${where}  ${key}: ${message}`, fix));
  }
  return [
    ok("configuration", `valid; the portal is ${config.publicUrl}`),
    ...secretFindings(config),
    await passwordFinding(config),
    ...addressFindings(config),
    await storageFinding(config),
    ...diskFindings(config),
    await mailFinding(config),
    await smsFinding(config),
    await pushFinding(config),
    await telephonyFinding(config),
    ...await databaseFindings(config)
  ];
}
function secretFindings({ dataDir }) {
  const file = path2.join(dataDir, "secret");
  if (!fs2.existsSync(file) || process.platform === "win32") return [ok("secret", "strong")];
  const readable = fs2.statSync(file).mode & 63;
  return [
    readable ? broken("secret", `${file} may be read by others`, `chmod 600 ${file}`) : ok("secret", "strong, and readable by its owner only")
  ];
}
async function passwordFinding({ passwordPasses }) {
  setPasswordPasses(passwordPasses);
  const took = [];
  for (let round = 0; round < 3; round++) {
    const started = performance.now();
    await hashPassword("seven quiet lighthouses");
    took.push(performance.now() - started);
  }
  const ms = Math.round(Math.min(...took));
  if (ms >= 50 && ms <= 150) return ok("passwords", `a hash takes ${ms} ms`);
  const passes = Math.max(2, Math.round(passwordPasses * 80 / Math.max(1, ms)));
  return warning("passwords", `a hash takes ${ms} ms, which should be 50 to 150`, `Set passwordPasses to ${passes}.`);
}
function addressFindings({ publicUrl }) {
  const url = new URL(publicUrl);
  if (url.protocol === "https:" || /^(localhost|127\..*|\[::1\])$/.test(url.hostname)) return [ok("address", publicUrl)];
  return [
    warning(
      "address",
      `${publicUrl} is not encrypted: passwords travel in the open`,
      "Put the portal behind https and set publicUrl to it."
    )
  ];
}
async function storageFinding({ files }) {
  const where = files.store === "disk" ? files.dir : `bucket ${files.s3.bucket}`;
  try {
    await (await openStore(files)).check();
    return ok("storage", `${where} takes files`);
  } catch (error) {
    const fix = files.store === "disk" ? `Let the user that runs Embark write to ${where}, and see that the disk is not full.` : "Check files.s3: endpoint, bucket and keys.";
    return broken("storage", `${where} does not take files: ${reasonOf(error)}`, fix);
  }
}
function diskFindings({ dataDir }) {
  if (!fs2.existsSync(dataDir)) return [];
  const { bavail, bsize } = fs2.statfsSync(dataDir);
  const free = Math.round(bavail * bsize / 1e6);
  if (free < 200) return [broken("disk", `${free} MB are left in ${dataDir}`, "Make room: a full disk stops the database.")];
  return [free < 2e3 ? warning("disk", `${free} MB are left in ${dataDir}`, "Make room soon.") : ok("disk", `${free} MB are left`)];
}
async function mailFinding({ mail }) {
  if (mail.transport === "outbox" || !mail.url) return ok("mail", "is kept in the outbox and not sent");
  const server = new URL(mail.url).host;
  const transport = nodemailer.createTransport({ url: mail.url, connectionTimeout: 5e3, greetingTimeout: 5e3, socketTimeout: 5e3 });
  try {
    await transport.verify();
    return ok("mail", `${server} takes mail`);
  } catch (error) {
    return broken("mail", `${server} does not take mail: ${reasonOf(error)}`, "Check mail.url: host, port, user and password.");
  } finally {
    transport.close();
  }
}
async function pushFinding({ push: push2 }) {
  if (!push2.url) return ok("push", "is kept in the outbox and not sent");
  const server = new URL(push2.url).host;
  try {
    await askPush({ url: push2.url, token: push2.token });
    return ok("push", `${server} takes push messages`);
  } catch (error) {
    return broken("push", `${server} does not take push messages: ${reasonOf(error)}`, "Check push.url and push.token.");
  }
}
async function smsFinding({ sms }) {
  if (!sms.url) return ok("sms", "is kept in the outbox and not sent");
  const server = new URL(sms.url).host;
  try {
    await askSms({ url: sms.url, token: sms.token });
    return ok("sms", `${server} takes text messages`);
  } catch (error) {
    return broken("sms", `${server} does not take text messages: ${reasonOf(error)}`, "Check sms.url and sms.token.");
  }
}
async function telephonyFinding({ telephony: { url, token, secrets } }) {
  if (!url) return ok("telephony", secrets.length ? "tells of calls; none are made from here" : "there is none");
  const server = new URL(url).host;
  try {
    await askTelephony({ url, token });
    return ok("telephony", `${server} makes calls`);
  } catch (error) {
    return broken("telephony", `${server} makes no calls: ${reasonOf(error)}`, "Check telephony.url and telephony.token.");
  }
}
async function databaseFindings(config) {
  const isMade = config.database.url !== void 0 || fs2.existsSync(path2.join(config.dataDir, "postgres"));
  if (!isMade) return [broken("database", `there is none yet in ${config.dataDir}`, "Start Embark once, or run: embark migrate")];
  try {
    const source = await openDatabase(config);
    try {
      return await withClient(source.ownerUrl, (client) => databaseChecks(client, source.isEmbedded));
    } finally {
      await source.stop();
    }
  } catch (error) {
    const where = config.database.url ? new URL(config.database.url).host : `the embedded one in ${config.dataDir}`;
    const fix = config.database.url ? "Check that PostgreSQL runs there, and database.url." : `Look into ${path2.join(config.dataDir, "postgres.log")}.`;
    return [broken("database", `${where} does not answer: ${reasonOf(error)}`, fix)];
  }
}
async function withClient(connectionString, work) {
  const client = new pg5.Client({ connectionString, connectionTimeoutMillis: 5e3, application_name: "embark doctor" });
  client.on("error", () => void 0);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

// src/cli/keeping-commands.ts
function addServerCommands(program, means, { done, failed }) {
  program.command("serve").description("Starts the portal; with processes=worker or =web, only that part.").action(() => means.serve().then(() => void 0));
  program.command("migrate").description("Brings the database to the shape of this release.").action(async () => {
    const { applied } = await withDatabase(means, (ownerUrl) => migrate(ownerUrl));
    done(applied.length > 0 ? `Applied: ${applied.join(", ")}` : "Nothing to do.", { applied });
  });
  program.command("doctor").description("Looks at everything an installation needs, and names what is broken and how to mend it.").action(async () => {
    const findings = await examine(means.config);
    const lines = findings.map(
      ({ check, status, detail, fix }) => `${status.padEnd(8)} ${check.padEnd(14)} ${detail}${fix ? `
${" ".repeat(24)}${fix}` : ""}`
    );
    if (findings.some(({ status }) => status === "broken")) failed();
    done(lines.join("\n"), { findings });
  });
}
function addKeepingCommands(program, means, { done }) {
  program.command("backup <file>").description("Writes database and files into one archive, while the portal runs. The secret is not in it.").action(async (file) => {
    const { bytes, rows, files, missing_files } = await withDatabase(
      means,
      async (ownerUrl, config) => backup({ ownerUrl, files: await openStore(config.files) }, pathAsTyped(file))
    );
    const total = Object.values(rows).reduce((sum, each) => sum + each, 0);
    const missing = missing_files.length > 0 ? ` ${missing_files.length} files were not found: ${missing_files.join(", ")}` : "";
    done(`${file}: ${total} rows, ${files} files, ${Math.ceil(bytes / 1e6)} MB.${missing}`, {
      file,
      bytes,
      rows: total,
      files,
      missing_files
    });
  });
  program.command("restore <file>").description("Puts a backup into an empty installation, all or nothing.").action(async (file) => {
    if (!fs3.existsSync(pathAsTyped(file))) throw new Error(`There is no file ${file}.`);
    const { rows, files } = await withDatabase(
      means,
      async (ownerUrl, config) => restore({ ownerUrl, files: await openStore(config.files) }, pathAsTyped(file))
    );
    const total = Object.values(rows).reduce((sum, each) => sum + each, 0);
    done(`Restored ${total} rows and ${files} files. Give this installation the secret of the old one, or everybody signs in again.`, {
      rows: total,
      files
    });
  });
  program.command("jobs").description("Work that was given up on.").command("retry").description("Lets every failed job and undelivered event be tried again.").action(async () => {
    const retried = await withOwner(means, retryDeadWork);
    done(`Tried again: ${retried.jobs} jobs, ${retried.events} events.`, retried);
  });
}
function addConfigCommands(program, means, { done }) {
  const config = program.command("config").description("The configuration.");
  config.command("check").description("Tells what is wrong with it, and where.").action(() => {
    checkConfig(means.config);
    done("The configuration is valid.", { valid: true });
  });
  config.command("docs").description("Prints every key with what it is for, as Markdown.").action(() => done(configDocs(), { docs: configDocs() }));
  config.command("example").description("Prints a configuration file with every key, described and switched off.").action(() => done(configExample(), { example: configExample() }));
}

// src/cli/product-commands.ts
import fs4 from "node:fs";
import { Argument } from "commander";
var operatorGates = Object.entries(gateMeanings).flatMap(([key, { isOperatorOnly }]) => isOperatorOnly ? [key] : []);
function addTenantCommands(program, means, { done }) {
  const tenant = program.command("tenant").description("Companies on this installation.");
  tenant.command("create <code>").description("Makes a company with its standard roles and lists.").requiredOption("--name <name>", "its name").option("--country <code>", "its country, such as GB").option("--currency <code>", "its currency, such as GBP").option("--time-zone <zone>", "its time zone, such as Europe/London").option("--language <code>", "en, fr, tr or ar").option("--host <name>", "the name in the address its people open, such as acme.example").action(
    async (code, given) => {
      const made = await withOperator(
        means,
        (operator) => operator.createTenant({
          code,
          name: given.name,
          ...given.country && { country_code: given.country },
          ...given.currency && { currency: given.currency },
          ...given.timeZone && { time_zone: given.timeZone },
          ...given.language && { default_language: given.language },
          ...given.host && { host: given.host }
        })
      );
      done(`Made the tenant ${made.code} (${made.number}).`, made);
    }
  );
  for (const [name, status, description] of [
    ["suspend", "suspended", "Shuts the doors of a company; its data stays."],
    ["resume", "active", "Opens them again."]
  ]) {
    tenant.command(`${name} <code>`).description(description).action(async (code) => {
      await withOwner(means, (owner) => setTenantStatus(owner, code, status));
      done(`${code} is ${status}.`, { code, status });
    });
  }
  tenant.command("gate <code>").description("Switches what a company may not switch itself: sharing its institutions, or telling all companies of product updates.").addArgument(new Argument("<gate>").choices(operatorGates)).addArgument(new Argument("<state>").choices(["on", "off"])).action(async (code, gate, state) => {
    await withOperator(means, (operator) => operator.setGate({ tenant: code, gate, enabled: state === "on" }));
    done(`${gate} is ${state} for ${code}.`, { code, gate, state });
  });
}
function addUserCommands(program, means, { done }) {
  const user = program.command("user").description("People who sign in.");
  user.command("create <email>").description("Makes a person, and a link with which they choose their password; it is also sent to them by mail.").requiredOption("--tenant <code>", "the company").requiredOption("--first-name <name>", "the first name").option("--last-name <name>", "the last name", "").option("--role <key>", "the role", "administrator").action(async (email, given) => {
    const made = await withOperator(
      means,
      (operator) => operator.createUser({ tenant: given.tenant, email, first_name: given.firstName, last_name: given.lastName, role: given.role })
    );
    done(`Made ${made.email}. They choose their password here, once:
${made.link}`, made);
  });
  user.command("reset-password <email>").description("Makes a link with which a person chooses a new password.").requiredOption("--tenant <code>", "the company").action(async (email, { tenant }) => {
    const begun = await withOperator(means, (operator) => operator.resetPassword({ tenant, email }));
    done(`${email} chooses a new password here, once:
${begun.link}`, begun);
  });
  user.command("2fa-off <email>").description("Takes app, passkeys and backup codes off a person who lost them. They are told, signed out, and set up new ones.").requiredOption("--tenant <code>", "the company").action(async (email, { tenant }) => {
    await withOperator(means, (operator) => operator.removeFactors({ tenant, email }));
    done(`${email} signs in with the password alone.`, { email });
  });
}
function addAddressCommands(program, means, { done }) {
  program.command("ip").description("The address lists of a company.").command("clear").description("Switches every entry off, for when they keep everybody out. The entries stay and can be switched on again.").requiredOption("--tenant <code>", "the company").action(async ({ tenant }) => {
    const result = await withOperator(means, (operator) => operator.clearAddresses({ tenant }));
    done(`${result.switchedOff} entries are switched off.`, result);
  });
}
function addContentCommands(program, means, { done, failed }) {
  const demo = program.command("demo").description("A company to look at, in which every screen shows something.");
  demo.command("load").description("Makes it.").option("--leads <count>", "how many leads it has", "3000").action(async ({ leads: wanted }) => {
    const leads = Number(wanted);
    if (!Number.isInteger(leads) || leads < 100 || leads > 5e6) throw new Error("--leads is a whole number from 100 to 5000000.");
    const made = await withOperator(means, (operator) => operator.loadDemo({ leads, say: (line) => means.complain(line) }));
    done(
      [
        `Made ${made.tenant}. Sign in as:`,
        ...made.signIns.map(({ role, email, password }) => `  ${role.padEnd(22)} ${email}  ${password}`)
      ].join("\n"),
      made
    );
  });
  demo.command("remove").description("Removes it and everything in it.").action(async () => {
    const { removed } = await withOperator(means, (operator) => operator.removeDemo());
    done(removed.length > 0 ? `Removed ${removed.join(", ")}.` : "There is none.", { removed });
  });
  program.command("catalogue").description("Institutions and what they teach.").command("import <file>").description("Reads institutions and programs from a CSV file.").requiredOption("--tenant <code>", "the company").action(async (file, { tenant }) => {
    if (!fs4.existsSync(pathAsTyped(file))) throw new Error(`There is no file ${file}.`);
    const result = await withOperator(means, (operator) => operator.importCatalogue({ tenant, file: pathAsTyped(file) }));
    const refused = result.refused.map(({ row, message }) => `
  row ${row}: ${message}`).join("");
    if (result.refused.length > 0) failed();
    done(`${result.rows} rows: ${result.created} made, ${result.updated} changed, ${result.refused.length} refused.${refused}`, result);
  });
}

// src/cli/commands.ts
var WRONG_USE = 2;
async function runCommand(args, means) {
  let code = 0;
  const isJson = args.includes("--json");
  const program = describeCommands(means, {
    isJson,
    done: (text, data) => means.print(isJson ? JSON.stringify(data) : text),
    failed: () => {
      code = 1;
    }
  });
  try {
    await program.parseAsync([...args], { from: "user" });
    return code;
  } catch (error) {
    if (error instanceof CommanderError)
      return ["commander.helpDisplayed", "commander.version", "commander.help"].includes(error.code) && error.exitCode === 0 ? 0 : WRONG_USE;
    const message = error instanceof Error ? error.message : String(error);
    if (isJson) means.print(JSON.stringify({ error: message, ...error instanceof ConfigError && { problems: error.problems } }));
    else means.complain(message);
    return 1;
  }
}
function describeCommands(means, outcome) {
  const program = new Command("embark").description("Runs and looks after Embark, the portal for education consultancies.").option("--json", "answer in JSON").exitOverride().configureOutput({ writeOut: (text) => means.print(text.trimEnd()), writeErr: (text) => means.complain(text.trimEnd()) }).showHelpAfterError("Add --help to see how it is used.");
  addServerCommands(program, means, outcome);
  addKeepingCommands(program, means, outcome);
  addTenantCommands(program, means, outcome);
  addUserCommands(program, means, outcome);
  addAddressCommands(program, means, outcome);
  addContentCommands(program, means, outcome);
  addConfigCommands(program, means, outcome);
  for (const command of withInner(program)) command.option("--json", "answer in JSON");
  return program;
}
var withInner = (command) => command.commands.flatMap((inner) => [inner, ...withInner(inner)]);

// src/cli/embark.ts
process.exitCode = await runCommand(process.argv.slice(2), {
  config: {},
  serve: () => import("./main.js"),
  openOperator: async (means) => (await import("./operator-4JR3RBXM.js")).openOperator(means),
  print: (text) => console.log(text),
  complain: (text) => console.error(text)
});
//# sourceMappingURL=embark.js.map
