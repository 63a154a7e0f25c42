/** What to do in each city: English name, Chinese name, theme. In order of number: add at the end of a list. */
export type Theme = "culture" | "nature" | "food" | "water";
type Outing = readonly [en: string, zh: string, theme: Theme];

export const outings: Readonly<Record<string, readonly Outing[]>> = {
  ZRH: [
    ["Old town and guild houses on foot", "老城与行会馆徒步", "culture"],
    ["Uetliberg ridge walk", "玉特利山脊徒步", "nature"],
    ["Lake Zurich steamer", "苏黎世湖汽船游", "water"],
  ],
  BSL: [
    ["Museums along the Rhine", "莱茵河畔博物馆巡礼", "culture"],
    ["Rhine ferry and swim", "莱茵河渡船与漂游", "water"],
    ["Läckerli baking class", "巴塞尔姜饼烘焙课", "food"],
  ],
  GVA: [
    ["Palace of Nations visit", "万国宫参观", "culture"],
    ["Lavaux vineyard terraces", "拉沃葡萄园梯田", "food"],
    ["Mont Salève cable car", "萨莱夫山缆车", "nature"],
  ],
  LHR: [
    ["British Museum highlights", "大英博物馆精选导览", "culture"],
    ["Thames cruise to Greenwich", "泰晤士河至格林尼治游船", "water"],
    ["Borough Market tasting", "博罗市场品尝之旅", "food"],
  ],
  CDG: [
    ["Louvre in two hours", "卢浮宫两小时导览", "culture"],
    ["Seine dinner cruise", "塞纳河晚餐游船", "water"],
    ["Croissant workshop", "可颂制作工坊", "food"],
  ],
  FRA: [
    ["Römer and cathedral quarter", "罗马广场与大教堂区", "culture"],
    ["Taunus forest hike", "陶努斯森林徒步", "nature"],
    ["Cider taverns of Sachsenhausen", "萨克森豪森苹果酒馆", "food"],
  ],
  MUC: [
    ["Residence palace tour", "慕尼黑王宫导览", "culture"],
    ["Lake Starnberg by boat", "施塔恩贝格湖游船", "water"],
    ["Beer hall evening", "啤酒馆之夜", "food"],
  ],
  VIE: [
    ["Schönbrunn palace and gardens", "美泉宫与花园", "culture"],
    ["Vienna Woods walk", "维也纳森林徒步", "nature"],
    ["Coffee house tour", "咖啡馆之旅", "food"],
  ],
  AMS: [
    ["Canal ring by boat", "运河环线游船", "water"],
    ["Golden Age painters", "黄金时代画家导览", "culture"],
    ["Windmills by bicycle", "骑行看风车", "nature"],
  ],
  MAD: [
    ["Prado masterpieces", "普拉多博物馆名作", "culture"],
    ["Tapas crawl in La Latina", "拉拉蒂纳小吃巡游", "food"],
    ["Sierra de Guadarrama hike", "瓜达拉马山徒步", "nature"],
  ],
  BCN: [
    ["Gaudí on foot", "高迪建筑徒步", "culture"],
    ["Sailing along the coast", "海岸帆船", "water"],
    ["Paella cooking class", "海鲜饭烹饪课", "food"],
  ],
  FCO: [
    ["Colosseum and Forum", "斗兽场与古罗马广场", "culture"],
    ["Appian Way by bicycle", "骑行阿皮亚古道", "nature"],
    ["Trastevere food walk", "特拉斯提弗列美食漫步", "food"],
  ],
  MXP: [
    ["Cathedral roof terraces", "米兰大教堂屋顶", "culture"],
    ["Lake Como by boat", "科莫湖游船", "water"],
    ["Risotto evening", "意式烩饭之夜", "food"],
  ],
  CPH: [
    ["Harbour and canals by boat", "海港与运河游船", "water"],
    ["Castles of North Zealand", "北西兰岛城堡", "culture"],
    ["Smørrebrød lunch tour", "丹麦开放三明治午餐", "food"],
  ],
  PVG: [
    ["The Bund and old lanes", "外滩与里弄漫步", "culture"],
    ["Huangpu night cruise", "黄浦江夜游", "water"],
    ["Soup dumpling class", "小笼包制作课", "food"],
  ],
  HGH: [
    ["West Lake by rowing boat", "西湖手划船", "water"],
    ["Longjing tea hills", "龙井茶山徒步", "nature"],
    ["Lingyin temple visit", "灵隐寺参访", "culture"],
  ],
  PEK: [
    ["Forbidden City with a historian", "故宫历史导览", "culture"],
    ["Great Wall at Mutianyu", "慕田峪长城", "nature"],
    ["Roast duck dinner", "北京烤鸭晚宴", "food"],
  ],
  CAN: [
    ["Pearl River night cruise", "珠江夜游", "water"],
    ["Dim sum morning", "广式早茶", "food"],
    ["Chen Clan Academy", "陈家祠参观", "culture"],
  ],
  SZX: [
    ["Dapeng fortress and beach", "大鹏所城与海滩", "water"],
    ["Design district tour", "设计街区导览", "culture"],
    ["Wutong mountain hike", "梧桐山徒步", "nature"],
  ],
  CTU: [
    ["Panda base in the morning", "清晨大熊猫基地", "nature"],
    ["Sichuan cooking class", "川菜烹饪课", "food"],
    ["Jinli and Wuhou shrine", "锦里与武侯祠", "culture"],
  ],
  HKG: [
    ["Victoria Peak at sunset", "太平山日落", "nature"],
    ["Junk boat in the harbour", "维港帆船", "water"],
    ["Street food of Kowloon", "九龙街头小吃", "food"],
  ],
  HND: [
    ["Asakusa and Sumida river", "浅草与隅田川", "culture"],
    ["Sushi at the market", "市场寿司体验", "food"],
    ["Mount Takao hike", "高尾山徒步", "nature"],
  ],
  SIN: [
    ["Gardens by the Bay", "滨海湾花园", "nature"],
    ["Hawker centre tasting", "小贩中心美食", "food"],
    ["Peranakan houses", "土生华人故居", "culture"],
  ],
  DXB: [
    ["Desert dunes at dusk", "黄昏沙漠之旅", "nature"],
    ["Dhow cruise on the creek", "迪拜河木船游", "water"],
    ["Old souks on foot", "老集市漫步", "culture"],
  ],
  JFK: [
    ["Harbour and Statue of Liberty", "海港与自由女神像", "water"],
    ["Museum of art highlights", "艺术博物馆精选", "culture"],
    ["Pizza walk in Brooklyn", "布鲁克林披萨漫步", "food"],
  ],
};

/** What the outings of a city are known by: who names it has named the city. */
export const landmarks: Readonly<Record<string, readonly string[]>> = {
  ZRH: ["Uetliberg", "Lake Zurich", "guild houses", "玉特利山", "玉特利贝格", "苏黎世湖", "行会馆"],
  BSL: ["Rhine", "Läckerli", "莱茵河", "姜饼烘焙"],
  GVA: ["Palace of Nations", "Lavaux", "Mont Salève", "Salève", "万国宫", "拉沃", "萨莱夫山", "萨莱夫"],
  LHR: ["British Museum", "Thames", "Greenwich", "Borough Market", "大英博物馆", "泰晤士河", "格林尼治", "博罗市场"],
  CDG: ["Seine", "Louvre", "croissant workshop", "塞纳河", "卢浮宫", "可颂"],
  FRA: ["Römer", "Taunus", "Sachsenhausen", "罗马广场", "陶努斯", "萨克森豪森"],
  MUC: ["Residence palace", "Lake Starnberg", "beer hall", "慕尼黑王宫", "施塔恩贝格湖", "啤酒馆"],
  VIE: ["Schönbrunn", "Vienna Woods", "美泉宫", "维也纳森林"],
  AMS: ["canal ring", "Golden Age painters", "windmills", "windmill", "风车"],
  MAD: ["Prado", "La Latina", "Guadarrama", "普拉多", "拉拉蒂纳", "瓜达拉马"],
  BCN: ["Gaudí", "Gaudi", "paella", "高迪", "海鲜饭"],
  FCO: ["Colosseum", "Roman Forum", "Appian Way", "Trastevere", "斗兽场", "古罗马广场", "阿皮亚古道", "特拉斯提弗列"],
  MXP: ["cathedral roof", "Lake Como", "risotto", "米兰大教堂", "科莫湖", "意式烩饭"],
  CPH: ["North Zealand", "Smørrebrød", "北西兰岛", "开放三明治"],
  PVG: ["the Bund", "Huangpu", "soup dumpling", "soup dumplings", "外滩", "黄浦江", "小笼包"],
  HGH: ["Longjing", "Lingyin", "tea hills", "龙井", "灵隐寺"],
  PEK: ["Forbidden City", "Great Wall", "Mutianyu", "roast duck", "故宫", "长城", "慕田峪", "烤鸭"],
  CAN: ["Pearl River", "Chen Clan", "珠江", "陈家祠", "广式早茶"],
  SZX: ["Dapeng", "Wutong mountain", "大鹏所城", "梧桐山"],
  CTU: ["panda base", "pandas", "Jinli", "Wuhou", "熊猫基地", "大熊猫", "熊猫", "锦里", "武侯祠"],
  HKG: ["Victoria Peak", "junk boat", "Kowloon", "太平山", "维港", "九龙"],
  HND: ["Asakusa", "Sumida", "Mount Takao", "浅草", "隅田川", "高尾山"],
  SIN: ["Gardens by the Bay", "hawker centre", "Peranakan", "滨海湾花园", "小贩中心", "土生华人"],
  DXB: ["desert dunes", "dhow", "old souks", "迪拜河", "沙漠之旅"],
  JFK: ["Statue of Liberty", "Brooklyn", "自由女神", "布鲁克林"],
};
