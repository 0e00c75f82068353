// src/platform/channels/smtp.ts
import nodemailer from "nodemailer";
var prepared = (headers) => Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, { prepared: true, value }]));
function smtpCarrier({ url, from }) {
  const transport = nodemailer.createTransport({
    url,
    pool: true,
    maxConnections: 3,
    connectionTimeout: 1e4,
    greetingTimeout: 1e4,
    socketTimeout: 3e4
  });
  const host = /@([^\s<>]+)>?$/.exec(from)?.[1] ?? "localhost";
  return {
    carry: async ({ identifier, recipient, subject, text, html, headers }) => {
      await transport.sendMail({
        from,
        to: recipient,
        subject: subject ?? "",
        text,
        ...html && { html },
        headers: prepared(headers),
        messageId: `<${identifier}@${host}>`
      });
    },
    stop: () => transport.close()
  };
}
export {
  smtpCarrier
};
//# sourceMappingURL=smtp-VKSF2T2Q.js.map
