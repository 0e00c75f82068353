import {
  demoActions,
  loadReferenceData,
  openParts
} from "./chunk-3F77FTC2.js";
import "./chunk-IMC2CVKW.js";
import {
  createTenant,
  createUser,
  importCatalogue,
  invitationDays,
  passwordLink,
  perform,
  resetFactors,
  sendLetter,
  setOperatorGate,
  switchIpRulesOff,
  systemActor,
  userByEmail
} from "./chunk-BIOVMBZ7.js";
import "./chunk-EE5MH245.js";

// src/operator.ts
import fs from "node:fs";
var actions = [catalogueActions, demoActions, peopleActions];
var openOperator = async ({ config, ownerUrl, log }) => {
  const parts = await openParts(config, ownerUrl, log);
  await loadReferenceData(parts.owner);
  const tools = { config, parts, within: (code, work) => within(parts, code, work) };
  const close = () => parts.close();
  const all = Object.assign({}, ...actions.map((part) => part(tools)), { close });
  return all;
};
async function within({ services }, code, work) {
  const tenant = (await services.tenants.all()).find((one) => one.code === code);
  if (!tenant) throw new Error(`There is no tenant ${code}.`);
  const errand = {
    tenant,
    actor: systemActor,
    language: tenant.default_language,
    offsetMinutes: 0,
    traceId: "operator",
    ip: null,
    ifMatch: null,
    mode: "write"
  };
  return perform(services, errand, work);
}
function peopleActions({ parts, within: within2 }) {
  return {
    createTenant: async ({ code, host, ...tenant }) => {
      const made = await createTenant(parts.owner, parts.services.pool, { code, ...tenant });
      if (host) await parts.owner.query("insert into tenant_hosts (host, tenant_id) values ($1, $2)", [host.toLowerCase(), made.id]);
      return made;
    },
    createUser: ({ tenant, role, ...person }) => within2(tenant, async (ctx) => {
      const user = await createUser(ctx, { ...person, roles: [role] });
      const link = await passwordLink(ctx, user.id, ctx.publicUrl, "invitation");
      const { email, first_name } = user;
      await sendLetter(ctx, {
        event: "staff_invited",
        channel: "email",
        language: ctx.language,
        values: { first_name, company: ctx.tenant.name, link, days: invitationDays },
        recipient: email,
        user_id: user.id,
        is_secret: true
      });
      return { identifier: user.identifier, email, link };
    }),
    resetPassword: ({ tenant, email }) => within2(tenant, async (ctx) => {
      const user = await userByEmail(ctx, email);
      ctx.audit("user.password_reset_begun", { module: "user", id: user.id });
      return { link: await passwordLink(ctx, user.id, ctx.publicUrl) };
    }),
    removeFactors: ({ tenant, email }) => within2(tenant, async (ctx) => {
      const { id, identifier } = await userByEmail(ctx, email);
      ctx.audit("user.two_factor_reset", { module: "user", id });
      await resetFactors(ctx, identifier);
    }),
    setGate: ({ tenant, gate, enabled }) => within2(tenant, (ctx) => setOperatorGate(ctx, gate, enabled)),
    clearAddresses: ({ tenant }) => within2(tenant, async (ctx) => ({ switchedOff: await switchIpRulesOff(ctx) }))
  };
}
function catalogueActions({ within: within2 }) {
  return { importCatalogue: ({ tenant, file }) => importCatalogue({ run: (work) => within2(tenant, work) }, fs.createReadStream(file)) };
}
export {
  openOperator
};
//# sourceMappingURL=operator-4JR3RBXM.js.map
