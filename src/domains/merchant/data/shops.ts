/** A shop on the platform. Its owner signs in with the shop's id. */
export interface Shop {
  /** `M1001` and up; the first is the demonstration shop. */
  id: string;
  en: string;
  zh: string;
  brand: { en: string; zh: string };
}

export const shops: readonly Shop[] = [
  { id: "M1001", en: "Cloudpeak Outdoor", zh: "云峰户外旗舰店", brand: { en: "Cloudpeak", zh: "云峰" } },
  { id: "M1002", en: "Warm Hearth Kitchen", zh: "暖灶厨具专营店", brand: { en: "Warm Hearth", zh: "暖灶" } },
  { id: "M1003", en: "Bamboo Horse Toys", zh: "竹马玩具店", brand: { en: "Bamboo Horse", zh: "竹马" } },
];
