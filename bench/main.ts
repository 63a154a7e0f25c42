import { reportThreeSubTasks } from "./parts/three-sub-tasks.ts";
import { reportSwitchingSpecialists } from "./parts/switching-specialists.ts";
await reportThreeSubTasks(15);
await reportSwitchingSpecialists(100, 40);
