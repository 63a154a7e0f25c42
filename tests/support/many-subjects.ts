import type { Specialist } from "../../src/engine/domain/domain.ts";
import { plainTool } from "../engine/planning/plain-tool.ts";

/** What a large desk is asked about. A line: name, work with Chinese aliases, tools, an English and a Chinese question. */
const LINES = `
parcels | Where a parcel is and when it arrives. 快递、包裹、物流 | track_parcel Follows a shipment; change_delivery_time Moves a delivery | My package from last week still isn't here, what happened to it? | 我上周寄的快递到哪儿了？
invoices | Invoices and receipts for purchases. 发票、收据 | issue_invoice Makes out an invoice; resend_receipt Sends a receipt again | Could you send me the bill for order 4711 with VAT on it? | 帮我开一张增值税发票
salaries | Wages, payslips and bonuses of employees. 工资、薪水、奖金 | show_payslip Shows a month's payslip; explain_deductions Explains what was deducted | Why is my pay lower this month? | 我这个月工资为什么变少了
holidays | Days off and annual leave of employees. 年假、请假、休假 | request_leave Asks for days off; leave_balance Days of leave that remain | How many vacation days do I have left this year? | 我今年还剩几天年假
laptops | Computers and screens of employees. 电脑、笔记本、显示器 | order_laptop Orders a computer; report_broken_screen Reports a broken screen | My notebook's screen is cracked, can I get a new one? | 我的笔记本屏幕碎了，能换一台吗
passwords | Forgotten passwords and locked accounts. 密码、登录、账号锁定 | reset_password Sets a new password; unlock_account Unlocks an account | I can't log in any more, I forgot my password | 密码忘了，登录不进去
printers | Printers, toner and paper. 打印机、墨盒、纸张 | printer_status Says why a printer stands still; order_toner Orders toner | The printer on the third floor is out of toner | 三楼的打印机没有墨了
meeting_rooms | Meeting rooms and their projectors. 会议室、投影 | find_room Finds a free room; book_room Books a room | Is there a room for eight people free at three? | 下午三点有没有空的会议室
canteen | Meals and menus of the canteen. 食堂、午餐、菜单 | todays_menu The dishes of a day; allergens_of What a dish contains | What's for lunch today, anything without nuts? | 食堂今天中午有什么菜
parking | Parking spaces and permits. 停车、车位、停车证 | find_space Finds a free parking space; parking_permit Issues a permit | Where can I leave my car near the office? | 公司附近哪里可以停车
shuttle | The shuttle bus between sites. 班车、通勤车 | shuttle_times When the shuttle leaves; shuttle_stops Where it stops | When does the last shuttle go to the airport site? | 晚上最后一班班车几点发车
visas | Visas and invitation letters for travellers. 签证、邀请函 | visa_rules What a nationality needs; invitation_letter Writes a letter of invitation | Do I need a visa for a conference in Japan? | 去日本开会需要签证吗
expenses | Travel expenses and their repayment. 报销、差旅费 | submit_expense Hands in an expense; expense_status Says how far a repayment is | When will I be paid back for my taxi to the client? | 出差打车的钱怎么报销
insurance_claims | Claims after damage, theft or an accident. 理赔、保险、事故 | open_claim Opens a claim; claim_status Says how far a claim is | Someone hit my car, how do I make a claim? | 车被撞了，怎么申请理赔
mortgages | Loans for houses and flats. 房贷、按揭、贷款买房 | mortgage_rate Today's interest for home loans; monthly_instalment What a home loan costs a month | What would a loan of 300,000 for a house cost per month? | 贷款三百万买房每月还多少
credit_cards | Credit cards, their limits and blocking. 信用卡、额度、挂失 | block_card Blocks a lost card; raise_limit Raises a card's limit | I lost my credit card, please block it | 我的信用卡丢了，帮我挂失
currency | Exchange rates between currencies. 汇率、外币、兑换 | exchange_rate The rate between two currencies; convert_amount Converts an amount | How many euros do I get for 500 dollars? | 五百美元能换多少欧元
shares | Shares, funds and the stock exchange. 股票、基金、股价 | share_price The price of a share; fund_return What a fund earned | How did Siemens stock do this week? | 茅台的股价今天涨了吗
taxes | Income tax returns and refunds. 个税、报税、退税 | tax_estimate Estimates the income tax; tax_deadline When a return is due | Until when do I have to file my tax return? | 个人所得税什么时候申报
pensions | Pensions and retirement. 养老金、退休 | pension_estimate What a pension will be; retirement_age When somebody can retire | At what age may I retire and how much will I get? | 我什么时候可以退休，养老金有多少
doctors | Appointments with doctors. 医生、挂号、看病 | find_doctor Finds a doctor of a field; book_appointment Books an appointment | I need to see a dermatologist next week | 我想挂一个皮肤科的号
pharmacies | Medicines and pharmacies. 药店、药品 | find_pharmacy The nearest pharmacy that is open; medicine_leaflet How a medicine is taken | Which pharmacy is open tonight? | 今晚哪家药店还开门
vaccinations | Vaccines and when they are due. 疫苗、接种 | vaccines_due Which vaccines are due; vaccination_place Where one is vaccinated | Which shots do I need before going to Kenya? | 去非洲之前要打哪些疫苗
gyms | Fitness courses and gyms. 健身房、瑜伽、健身课 | course_times When courses take place; gym_membership Joins a gym | Is there a yoga class on Tuesday evening? | 周二晚上有瑜伽课吗
swimming | Swimming pools and lessons. 游泳、泳池 | pool_hours When a pool is open; swimming_lessons Lessons for children and adults | When is the indoor pool open on Sundays? | 周日游泳馆几点开门
libraries | Borrowing and returning books. 图书馆、借书、还书 | find_book Finds a book in the shelves; renew_loan Lends a book for longer | Can I keep the borrowed novel two weeks longer? | 借的书能不能续借两周
museums | Exhibitions and museums. 博物馆、展览 | current_exhibitions What is on show; museum_tickets Tickets for a museum | What exhibition is on at the art museum? | 美术馆最近有什么展览
cinemas | Films and cinema tickets. 电影、影院、电影票 | films_showing Which films run; cinema_seats Free seats of a showing | Which movies are on tonight? | 今晚有什么电影可以看
concerts | Concerts and their tickets. 演唱会、音乐会、门票 | find_concert Finds concerts of a band; concert_tickets Buys tickets | When does Coldplay play in Berlin? | 周杰伦的演唱会什么时候开票
restaurants | Tables in restaurants. 餐厅、订座、餐馆 | find_restaurant Finds restaurants of a cuisine; reserve_table Reserves a table | A table for four at an Italian place, please | 订一个四人的意大利餐厅
recipes | Recipes and how to cook them. 菜谱、做菜 | find_recipe Recipes with given ingredients; cooking_time How long a dish takes | What can I cook with eggplant and rice? | 用茄子能做什么菜
wines | Wines and what they go with. 葡萄酒、红酒 | find_wine Wines of a region; wine_for_dish Which wine suits a dish | Which red goes with lamb? | 羊肉配什么红酒好
gardening | Plants, seeds and their care. 花园、植物、种花 | plant_care How a plant is watered and cut; sowing_calendar When to sow | How often should I water my orchids? | 兰花多久浇一次水
pets | Dogs, cats and the vet. 宠物、猫、狗、兽医 | find_vet Finds a vet; pet_food Food for an animal | My dog is limping, where is a vet? | 我的狗不吃东西，哪里有兽医
schools | Schools and enrolment of pupils. 学校、入学、报名 | find_school Schools of a district; enrol_pupil Enrols a child | How do I enrol my daughter in primary school? | 孩子上小学怎么报名
exams | Dates and marks of examinations. 考试、成绩 | exam_dates When an exam takes place; exam_marks The marks of an exam | When do I get my marks in mathematics? | 数学考试成绩什么时候出来
languages | Language courses and translation. 语言课、翻译 | translate_text Translates a text; language_courses Courses of a language | Can you put this letter into French? | 把这封信翻译成法语
weather | Weather forecasts, rain and wind. 天气、下雨、预报 | forecast The weather of a place; storm_warning Warnings of storms | Will it rain in Hamburg tomorrow? | 明天杭州会下雨吗
earthquakes | Earthquakes and their strength. 地震、震级 | latest_quakes The latest earthquakes; quake_strength How strong one was | How strong was the tremor in Chile? | 智利的地震有多少级
air_quality | Air pollution and fine dust. 空气质量、雾霾 | dust_level Fine dust of a place; pollution_forecast Pollution of the next days | Is the air in Beijing bad today? | 今天北京雾霾严重吗
electricity | Electricity meters and contracts. 电费、电表、用电 | read_meter Takes a meter reading; power_cut Where the power is out | The power is out in our street | 我们小区停电了，什么时候来电
water_supply | Water pipes and water bills. 水费、水管、停水 | water_bill What the water costs; report_leak Reports a leak | There is a burst pipe under our road | 水管漏水了，找谁修
heating | Heating, boilers and radiators. 暖气、锅炉、供暖 | heating_fault Reports a cold radiator; boiler_service Has a boiler serviced | The radiators stay cold, whom do I call? | 家里暖气不热怎么办
waste | Rubbish bins and recycling. 垃圾、回收、垃圾分类 | collection_days When bins are emptied; what_goes_where Which bin is right | When is the paper bin emptied? | 旧电池属于什么垃圾
moving | Moving house and change of address. 搬家、地址变更 | find_mover Finds a moving company; change_address Tells a new address | I'm moving to Munich in May, who carries the furniture? | 下个月搬家，帮我找搬家公司
cleaning | Cleaning of homes and offices. 保洁、打扫 | book_cleaner Books a cleaner; cleaning_plan Who cleans when | Somebody should clean the windows on Friday | 周五找人来打扫卫生
plumbers | Craftsmen for repairs at home. 维修、水电工 | find_craftsman Finds a craftsman; repair_quote What a repair costs | Who can repair my dripping tap? | 水龙头坏了，找人维修
trains | Trains and railway tickets. 火车、高铁、车票 | train_times When trains leave; train_tickets Buys railway tickets | The next train from Paris to Lyon? | 明天去上海的高铁还有票吗
flights | Flights and airline tickets. 航班、机票、飞机 | find_flight Finds a flight; flight_status Whether a flight is late | Is flight LH400 on time? | 飞北京的航班晚点了吗
ferries | Ferries and ships. 轮渡、渡船 | ferry_times When ferries leave; ferry_fare What a crossing costs | What does the crossing to the island cost with a car? | 去岛上的轮渡几点开
bicycles | Bicycles for rent and their stations. 自行车、共享单车 | nearest_bike The nearest free bicycle; end_ride Ends a ride | Where is the nearest bike I can hire? | 附近哪里有共享单车
taxis | Taxis and rides. 出租车、打车 | call_taxi Calls a taxi; fare_estimate What a ride costs | Get me a cab to the station at six | 帮我叫一辆出租车
road_tolls | Tolls of motorways and bridges. 过路费、高速费、收费 | toll_of_route Toll of a route; toll_account Pays tolls | How much is the toll for the motorway to Milan? | 去南京的高速过路费多少钱
charging | Charging stations for electric cars. 充电桩、电动车充电 | find_charger The nearest charging station; charging_price What charging costs | Where can I charge my Tesla nearby? | 附近有没有充电桩
hotels | Hotel rooms and nights. 酒店、宾馆、住宿 | find_hotel Finds hotel rooms; cancel_stay Cancels a stay | A double room in Rome for two nights | 在西安订两晚酒店
campsites | Campsites and tents. 露营、帐篷、营地 | find_campsite Finds a campsite; tent_hire Lends tents | Where can we pitch our tent by the lake? | 哪里可以搭帐篷露营
weddings | Weddings and marriage offices. 婚礼、结婚登记 | wedding_date Free dates of a marriage office; wedding_place Places to celebrate | Is there a free date to get married in June? | 六月哪天可以办结婚登记
passports | Passports and identity cards. 护照、身份证 | apply_passport Applies for a passport; passport_status Whether one is ready | My passport expires soon, how do I renew it? | 护照快过期了，怎么换
elections | Elections and voting by post. 选举、投票 | polling_station Where one votes; postal_vote Sends papers to vote by post | Can I vote by mail this time? | 在哪里投票
lost_things | Things that were lost and found. 失物招领、丢失 | search_lost Searches what was found; report_lost Reports a loss | I left my umbrella on the bus | 我的雨伞落在公交车上了
`;

/** A subject with a specialist of its own. */
export interface Subject {
  specialist: Specialist;
  questions: readonly [en: string, zh: string];
}

export const subjects: Subject[] = LINES.trim()
  .split("\n")
  .map((line) => {
    const [name = "", work = "", tools = "", ...questions] = line.split(" | ");
    const [handles = "", words = ""] = work.split(/(?<=\.) /);
    const made = tools.split("; ").map((tool) => {
      const [first = "", ...rest] = tool.split(" ");
      return plainTool(first, `${rest.join(" ")}.`);
    });
    const specialist = { name, handles, aliases: [words.split("、")], instructions: `You are ${name}.`, tools: made };
    return { specialist: { ...specialist, maxRounds: 4 }, questions: [questions[0] ?? "", questions[1] ?? ""] };
  });
