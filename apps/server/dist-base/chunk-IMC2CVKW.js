// src/platform/channels/provider.ts
var patienceMs = 1e4;
var ask = async ({ name, url, token }, request) => {
  const response = await fetch(url, {
    ...request,
    headers: { Accept: "application/json", ...token && { Authorization: `Bearer ${token}` }, ...request.headers },
    redirect: "error",
    signal: AbortSignal.timeout(patienceMs)
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`the ${name} provider answered ${response.status}`);
};
var handOver = (provider, { id, ...message }) => ask(provider, {
  method: "POST",
  headers: { "Content-Type": "application/json", "Idempotency-Key": id },
  body: JSON.stringify({ id, ...message })
});
var askProvider = (provider) => ask(provider, { method: "GET" });

// src/platform/channels/push.ts
var pushCarrier = (options) => ({ identifier, recipient, subject, text }) => handOver({ name: "push", ...options }, { id: identifier, to: recipient, title: subject ?? "", text });
var askPush = (options) => askProvider({ name: "push", ...options });

// src/platform/channels/sms.ts
var smsCarrier = ({ from, ...options }) => ({ identifier, recipient, text }) => handOver({ name: "SMS", ...options }, { id: identifier, to: recipient, ...from && { from }, text });
var askSms = ({ url, token }) => askProvider({ name: "SMS", url, token });

// src/platform/files/s3-store.ts
import { createHash as createHash2 } from "node:crypto";

// src/platform/files/store.ts
import { createHash, randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, open, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
var TooLarge = class extends Error {
};
async function* measured(content, maxBytes, seen) {
  for await (const chunk of content) {
    seen.bytes += chunk.byteLength;
    if (seen.bytes > maxBytes) throw new TooLarge();
    if (seen.head.length < 4100) seen.head = Buffer.concat([seen.head, chunk]).subarray(0, 4100);
    seen.hash.update(chunk);
    yield chunk;
  }
}
var newStorageKey = () => {
  const name = randomUUID();
  return `${name.slice(0, 2)}/${name}`;
};
function diskStore(root) {
  const place = (key) => {
    if (!/^[0-9a-f]{2}\/[0-9a-f-]{36}$/.test(key)) throw new Error("Not a storage key");
    return path.join(root, key);
  };
  return {
    async put(content, maxBytes) {
      const storage_key = newStorageKey();
      const target = place(storage_key);
      await mkdir(path.dirname(target), { recursive: true });
      const seen = { bytes: 0, head: Buffer.alloc(0), hash: createHash("sha256") };
      const partial = `${target}.part`;
      const file = await open(partial, "wx", 384);
      try {
        for await (const chunk of measured(content, maxBytes, seen)) await file.write(chunk);
        await file.sync();
        await file.close();
        await rename(partial, target);
      } catch (error) {
        await file.close().catch(() => {
        });
        await rm(partial, { force: true });
        throw error;
      }
      return { storage_key, bytes: seen.bytes, sha256: seen.hash.digest(), head: seen.head };
    },
    async putAt(key, content) {
      const target = place(key);
      await mkdir(path.dirname(target), { recursive: true });
      const file = await open(`${target}.part`, "w", 384);
      await file.writeFile(content).finally(() => file.sync().then(() => file.close()));
      await rename(`${target}.part`, target);
    },
    read: (key) => createReadStream(place(key)),
    remove: (key) => rm(place(key), { force: true }),
    async check() {
      await mkdir(root, { recursive: true });
      await stat(root);
      const probe = path.join(root, `.probe-${randomUUID()}`);
      await (await open(probe, "wx")).close();
      await rm(probe);
    }
  };
}

// src/platform/files/s3-store.ts
async function s3Store(settings) {
  const s3 = await import("@aws-sdk/client-s3");
  const { endpoint, region, bucket, accessKeyId, secretAccessKey, forcePathStyle } = settings;
  const client = new s3.S3Client({
    ...endpoint && { endpoint },
    region,
    forcePathStyle,
    credentials: { accessKeyId, secretAccessKey }
  });
  return {
    async put(content, maxBytes) {
      const storage_key = newStorageKey();
      const seen = { bytes: 0, head: Buffer.alloc(0), hash: createHash2("sha256") };
      const chunks = [];
      for await (const chunk of measured(content, maxBytes, seen)) chunks.push(chunk);
      await client.send(new s3.PutObjectCommand({ Bucket: bucket, Key: storage_key, Body: Buffer.concat(chunks) }));
      return { storage_key, bytes: seen.bytes, sha256: seen.hash.digest(), head: seen.head };
    },
    async putAt(key, content) {
      await client.send(new s3.PutObjectCommand({ Bucket: bucket, Key: key, Body: content }));
    },
    async *read(key) {
      const { Body } = await client.send(new s3.GetObjectCommand({ Bucket: bucket, Key: key }));
      if (Body) yield* Body;
    },
    async remove(key) {
      await client.send(new s3.DeleteObjectCommand({ Bucket: bucket, Key: key }));
    },
    async check() {
      await client.send(new s3.HeadBucketCommand({ Bucket: bucket }));
    }
  };
}

// src/platform/files/open-store.ts
async function openStore({ store, dir, s3 }) {
  if (store === "disk") return diskStore(dir);
  const { bucket, accessKeyId, secretAccessKey } = s3;
  if (!bucket || !accessKeyId || !secretAccessKey) throw new Error("files.store is s3, but bucket or keys are missing");
  return s3Store({ ...s3, bucket, accessKeyId, secretAccessKey });
}

// src/platform/telephony/telephony.ts
var patienceMs2 = 1e4;
function telephonyOf({ secrets, url, token }) {
  const known = new Map(secrets.map((entry) => [entry.slice(0, entry.indexOf("=")), entry.slice(entry.indexOf("=") + 1)]));
  return {
    secretOf: (company) => known.get(company),
    dialFor: (company) => url && known.has(company) ? (call) => askTelephony({ url, token }, { company, ...call }) : void 0
  };
}
async function askTelephony({ url, token }, wish) {
  const response = await fetch(url, {
    method: wish ? "POST" : "GET",
    headers: {
      Accept: "application/json",
      ...token && { Authorization: `Bearer ${token}` },
      ...wish && { "Content-Type": "application/json", "Idempotency-Key": wish.id }
    },
    body: wish ? JSON.stringify(wish) : null,
    redirect: "error",
    signal: AbortSignal.timeout(patienceMs2)
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`the telephony provider answered ${response.status}`);
}

export {
  TooLarge,
  pushCarrier,
  askPush,
  smsCarrier,
  askSms,
  openStore,
  telephonyOf,
  askTelephony
};
//# sourceMappingURL=chunk-IMC2CVKW.js.map
