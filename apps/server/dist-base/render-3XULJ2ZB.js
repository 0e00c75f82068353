import {
  drawable,
  fontFamilies
} from "./chunk-V4NWZBUR.js";

// src/platform/pdf/render.ts
import { Document, Page, renderToBuffer, StyleSheet, Text, View } from "@react-pdf/renderer";
import { createElement as h } from "react";
var styles = StyleSheet.create({
  page: { padding: 44, fontSize: 10, color: "#1b1f23", lineHeight: 1.45 },
  title: { fontSize: 20, fontWeight: 600, marginBottom: 2 },
  strong: { fontWeight: 600 },
  muted: { color: "#5b6470", fontSize: 9 },
  block: { marginBottom: 18 },
  head: { borderBottomWidth: 1, borderBottomColor: "#1b1f23", paddingBottom: 4, fontSize: 9, color: "#5b6470" },
  row: { borderBottomWidth: 0.5, borderBottomColor: "#d5d9de", paddingVertical: 5 },
  total: { marginTop: 8, fontSize: 12, fontWeight: 600 },
  stamp: { fontSize: 12, fontWeight: 600, color: "#a4161a", marginBottom: 8 },
  foot: { marginTop: 28 },
  pages: { position: "absolute", bottom: 22, fontSize: 8, color: "#5b6470" }
});
function renderSheet(sheet) {
  return renderToBuffer(documentOf(drawable(sheet)));
}
function documentOf(sheet) {
  const isRtl = sheet.direction === "rtl";
  const across = { flexDirection: isRtl ? "row-reverse" : "row" };
  const start = { textAlign: isRtl ? "right" : "left" };
  const end = { textAlign: isRtl ? "left" : "right" };
  const line = (key, text, style = {}) => h(Text, { key, style: { ...start, ...style } }, text);
  const fact = ({ label, value }, index) => h(
    View,
    { key: index, style: [across, { gap: 8 }] },
    h(Text, { style: [styles.muted, start, { width: 130 }] }, label),
    h(Text, { style: [start, { flex: 1 }] }, value)
  );
  const cells = (texts) => sheet.columns.map(
    ({ share }, index) => h(
      Text,
      { key: index, style: [{ flex: share, paddingHorizontal: 3 }, index === sheet.columns.length - 1 ? end : start] },
      texts[index] ?? ""
    )
  );
  const parts = [
    sheet.stamp ? line("stamp", sheet.stamp, styles.stamp) : null,
    line("title", sheet.title, styles.title),
    h(
      View,
      { key: "from", style: styles.block },
      ...sheet.from.map((text, index) => line(index, text, index === 0 ? styles.strong : styles.muted))
    ),
    h(
      View,
      { key: "parties", style: [across, styles.block, { gap: 24 }] },
      h(
        View,
        { style: { flex: 1 } },
        line("label", sheet.to.label, styles.muted),
        ...sheet.to.lines.map((text, index) => line(index, text, index === 0 ? styles.strong : {}))
      ),
      h(View, { style: { flex: 1 } }, ...sheet.facts.map(fact))
    ),
    h(View, { key: "head", style: [across, styles.head], fixed: true }, ...cells(sheet.columns.map(({ name }) => name))),
    ...sheet.rows.map((row, index) => h(View, { key: `row${index}`, style: [across, styles.row], wrap: false }, ...cells(row))),
    h(
      View,
      { key: "total", style: [across, styles.total, { justifyContent: "space-between" }] },
      h(Text, {}, sheet.total.label),
      h(Text, {}, sheet.total.value)
    ),
    sheet.foot ? h(
      View,
      { key: "foot", style: styles.foot, wrap: false },
      line("label", sheet.foot.label, styles.strong),
      ...sheet.foot.facts.map(fact)
    ) : null
  ];
  const pages = h(Text, {
    key: "pages",
    style: [styles.pages, isRtl ? { left: 44 } : { right: 44 }],
    fixed: true,
    render: ({ pageNumber, totalPages }) => sheet.pageText(pageNumber, totalPages)
  });
  const family = { fontFamily: fontFamilies(), direction: sheet.direction };
  return h(
    Document,
    { title: sheet.title, language: sheet.language, author: sheet.from[0] ?? "" },
    h(Page, { size: "A4", style: [styles.page, family] }, ...parts, pages)
  );
}
export {
  renderSheet
};
//# sourceMappingURL=render-3XULJ2ZB.js.map
