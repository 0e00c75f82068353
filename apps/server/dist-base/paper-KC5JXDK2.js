import {
  drawable,
  fontFamilies
} from "./chunk-V4NWZBUR.js";

// src/platform/pdf/paper.ts
import { Document, Link, Page, renderToBuffer, StyleSheet, Text, View } from "@react-pdf/renderer";
import { createElement as h } from "react";
var words = 10.5;
var styles = StyleSheet.create({
  page: { paddingHorizontal: 54, paddingTop: 48, paddingBottom: 54, fontSize: words, color: "#1b1f23", lineHeight: 1.5 },
  title: { fontSize: 20, fontWeight: 600, lineHeight: 1.25, marginTop: 4, marginBottom: 4 },
  strong: { fontWeight: 600 },
  stressed: { textDecoration: "underline" },
  muted: { color: "#5b6470", fontSize: 9 },
  block: { marginBottom: 7 },
  rule: { borderBottomWidth: 0.5, borderBottomColor: "#9aa1ab", marginVertical: 8 },
  facts: { marginTop: 20, borderTopWidth: 1, borderTopColor: "#1b1f23", paddingTop: 8 },
  pages: { position: "absolute", bottom: 24, fontSize: 8, color: "#5b6470" }
});
var headings = [16, 13.5, 12, 11, 10.5, 10.5];
var runsRight = (text, otherwise) => {
  const first = new RegExp("\\p{L}", "u").exec(text)?.[0];
  return first === void 0 ? otherwise : /[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(first);
};
var along = (isRtl) => ({
  textAlign: isRtl ? "right" : "left",
  direction: isRtl ? "rtl" : "ltr"
});
var across = (isRtl) => ({ flexDirection: isRtl ? "row-reverse" : "row" });
var renderPaper = (paper) => renderToBuffer(documentOf(drawable(paper)));
var runOf = ({ text, isStrong, isStressed, href }, index, direction, size) => {
  const style = { direction, fontSize: size + index % 2 / 1e3, ...isStrong && styles.strong, ...isStressed && styles.stressed };
  return href ? h(Link, { key: index, src: href, style }, text) : h(Text, { key: index, style }, text);
};
function blockOf({ kind, runs, level = 1, depth = 0, marker }, index, isRtlPaper) {
  if (kind === "rule") return h(View, { key: index, style: styles.rule });
  const isRtl = runsRight(runs.map(({ text }) => text).join(""), isRtlPaper);
  const inset = depth * 16 + (kind === "quote" ? 14 : 0);
  const fontSize = kind === "heading" ? headings[level - 1] : words;
  const look = {
    ...along(isRtl),
    fontSize,
    ...kind === "heading" && { fontWeight: 600, marginTop: 6 },
    ...kind === "quote" && { color: "#5b6470" },
    flex: 1
  };
  return h(
    View,
    { key: index, style: [across(isRtl), styles.block, isRtl ? { paddingRight: inset } : { paddingLeft: inset }] },
    marker ? h(Text, { style: { ...along(isRtl), width: 18 } }, marker) : null,
    h(
      Text,
      { style: look, ...kind === "heading" && { minPresenceAhead: 40 } },
      ...runs.map((run, at) => runOf(run, at, isRtl ? "rtl" : "ltr", fontSize))
    )
  );
}
function documentOf(paper) {
  const isRtl = paper.direction === "rtl";
  const line = (key, text, style) => h(Text, { key, style: { ...along(runsRight(text, isRtl)), ...style } }, text);
  const fact = ({ label, value }) => h(
    View,
    { key: label, style: [across(isRtl), { gap: 8, marginBottom: 2 }] },
    h(Text, { style: { ...along(isRtl), ...styles.muted, width: 120 } }, label),
    h(Text, { style: { ...along(runsRight(value, false)), textAlign: along(isRtl).textAlign, flex: 1, fontSize: 9 } }, value)
  );
  const pages = h(Text, {
    key: "pages",
    style: [styles.pages, isRtl ? { left: 54 } : { right: 54 }],
    fixed: true,
    render: ({ pageNumber, totalPages }) => paper.pageText(pageNumber, totalPages)
  });
  const family = { fontFamily: fontFamilies(), direction: paper.direction };
  return h(
    Document,
    { title: paper.title, language: paper.language, author: paper.from },
    h(
      Page,
      { size: "A4", style: [styles.page, family] },
      line("from", paper.from, styles.muted),
      line("title", paper.title, styles.title),
      h(View, { key: "note", style: { marginBottom: 16 } }, line("text", paper.note, styles.muted)),
      ...paper.blocks.map((block, index) => blockOf(block, index, isRtl)),
      h(
        View,
        { key: "facts", style: styles.facts, wrap: false },
        line("label", paper.facts.label, styles.strong),
        ...paper.facts.list.map(fact)
      ),
      pages
    )
  );
}
export {
  renderPaper
};
//# sourceMappingURL=paper-KC5JXDK2.js.map
