// src/platform/pdf/fonts.ts
import { createRequire } from "node:module";
import { Font } from "@react-pdf/renderer";
var { resolve } = createRequire(import.meta.url);
var faces = [
  { family: "Latin", file: "@fontsource/ibm-plex-sans/files/ibm-plex-sans-latin" },
  { family: "LatinMore", file: "@fontsource/ibm-plex-sans/files/ibm-plex-sans-latin-ext" },
  { family: "Cyrillic", file: "@fontsource/ibm-plex-sans/files/ibm-plex-sans-cyrillic" },
  { family: "Arabic", file: "@fontsource/ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-arabic" },
  { family: "ArabicLatin", file: "@fontsource/ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-latin" }
];
var found = (id) => {
  try {
    return resolve(id);
  } catch {
    return void 0;
  }
};
var known;
function fontFamilies() {
  if (known) return known;
  const shipped = faces.flatMap(({ family, file }) => {
    const fonts = [400, 600].flatMap((fontWeight) => {
      const src = found(`${file}-${fontWeight}-normal.woff`);
      return src ? [{ src, fontWeight }] : [];
    });
    return fonts.length ? [{ family, fonts }] : [];
  });
  for (const face of shipped) Font.register(face);
  Font.registerHyphenationCallback((word) => [word]);
  known = shipped.map(({ family }) => family);
  return known;
}
var forms = /[\uFB00-\uFB06\uFB50-\uFBFF\uFDF2\uFE70-\uFEFC]/g;
var drawn = (text) => text.normalize("NFC").replace(forms, (form) => form.normalize("NFKC"));
var drawable = (value) => {
  if (typeof value === "string") return drawn(value);
  if (Array.isArray(value)) return value.map(drawable);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, drawable(each)]));
};

export {
  fontFamilies,
  drawable
};
//# sourceMappingURL=chunk-V4NWZBUR.js.map
