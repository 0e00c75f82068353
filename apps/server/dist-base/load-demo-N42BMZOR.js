import {
  demoCode,
  demoSignIns,
  loadDemo,
  removeDemo
} from "./chunk-BIOVMBZ7.js";
import "./chunk-EE5MH245.js";
export {
  demoCode,
  demoSignIns,
  loadDemo,
  removeDemo
};
//# sourceMappingURL=load-demo-N42BMZOR.js.map
